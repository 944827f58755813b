// What the server says and what the parts of the page say to each other. Only `tsc --checkJs` reads this file; the
// structs in hexmarshal/desk and hexmarshal/server are its twins, and a test holds them equal.

// -- games ------------------------------------------------------------------------------------------------------

/** A game on the lobby's shelf: GET /api/games gives a list of them. */
interface GameCard {
  id: string;
  title: string;
  designer: string;
  publisher: string;
  years: string;
  scale: string;
  length: string;
  /** 1 to 5. */
  complexity: number;
  blurb: string;
  /** Which data the rulebook does not contain. */
  reconstructed: string;
  sides: Side[];
  /** How many values of its data are printed fact, public fact, reconstruction. */
  sources: {printed: number; public: number; reconstructed: number};
  scenarios: Scenario[];
  options: Option[];
  layers: LayerKind[];
  /** Whether it hides anything from a side. */
  hides: boolean;
  /** Picture of its board for the card, and how large it is. */
  picture: string;
}
interface Side {
  id: string;
  title: string;
  /** Its name in the sentences of the server, which are English. */
  english: string;
  nation: string;
  camp: string;
}
interface Scenario {
  id: string;
  title: string;
  blurb: string;
}
interface Option {
  id: string;
  title: string;
  clause: string;
  settings: {id: string; title: string}[];
}
interface LayerKind {
  id: string;
  title: string;
  key: string;
  blurb: string;
  at: string[];
}
/** GET /api/about: the version of the server, and where its manual is, if it has one. */
interface About {
  version: string;
  manual: string;
}
/** The texts of the page in another language: GET /api/catalogue. */
interface Catalogue {
  language: string;
  /** Which plural form goes with 0, 1, 2 and so on. */
  forms: number[];
  /** By their keys: the English text, after its context and U+0004 if it has one. */
  texts: Record<string, string | string[]>;
}
/** GET /api/bots gives a list of them, the strongest last; the usual one plays where nobody said who. */
interface BotKind {
  id: string;
  title: string;
  blurb: string;
  usual: boolean;
  /** How much stronger it is than the weakest, as Elo counts it; null where nobody has measured it. */
  points: number | null;
  /** How long it thinks about a turn; 0 where it stops by itself. */
  seconds: number;
  /** How long it may be told to think instead. */
  times: number[];
  /** What it can be like, as in `staff-4+bold`. */
  characters: string[];
}

/** The map as numbers: GET /api/games/{game}/board, or …/matches/{id}/board where an overlay changes it. The sheets lie side by side, with trays between them. */
interface Board {
  title: string;
  /** Size of everything together, in the units in which everything is measured. */
  width: number;
  height: number;
  /** Distance between the centres of neighbours. */
  step: number;
  sheets: Sheet[];
  /** Those of every sheet. */
  hexes: Hex[];
  names: Name[];
  boxes: Tray[];
  links: Link[];
}
/** The name of a place, where no counter hides it. */
interface Name {
  hex: string;
  text: string;
  /** What the place is worth, as the map prints it. */
  worth: string;
  rank: number;
  /** Which end of it stands at the point. */
  anchor: "start" | "middle" | "end";
  x: number;
  y: number;
  /** Whether it is a fortress, which is fought for whatever its size. */
  fortress: boolean;
}
interface Sheet {
  /** Its letter; "" where there is one sheet only. */
  id: string;
  title: string;
  /** Address of the picture, with a version in it. */
  map: string;
  /** Where its left upper corner lies. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Corners of a hex around its centre, as the points of an SVG polygon. */
  outline: string;
}
/** A box off the map in which pieces can stand. */
interface Tray {
  id: string;
  title: string;
  note: string;
  /** Its centre. */
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A way off the map between two places, hexes or trays. */
interface Link {
  from: string;
  to: string;
  /** Whether it leads back as well. */
  both: boolean;
  kind: string;
  /** Its length in hexes; 0 where the game does not count it. */
  distance: number;
  note: string;
}
interface Hex {
  /** Its number on the map. */
  id: string;
  /** The sheet that it lies on. */
  sheet: string;
  x: number;
  y: number;
  terrain: string;
  country: string;
  /** Town, fortress or the like. */
  place: string;
  /** How great the place is: 1 for the greatest, 3 for the least, 0 for none. */
  rank: number;
  /** Neighbours by their numbers, clockwise from the top; "" beyond the edge. */
  near: string[];
}

/** GET /api/games/{game}/rules */
interface Rules {
  game: string;
  title: string;
  clauses: Clause[];
  /** Titles of chapters and sections by their numbers. */
  headings: Record<string, string>;
  rulings: Ruling[];
  sources: Source[];
  /** OfferWords by which clauses are found as well. */
  synonyms: Synonym[];
  terms: Explanation[];
}
interface Synonym {
  said: string[];
  finds: string[];
}
/** `titles` are those above it, of its chapter and its sections. */
interface Clause {
  id: string;
  title: string;
  text: string;
  chapter: string;
  titles: string[];
}
interface Ruling {
  id: string;
  clause: string;
  question: string;
  readings: string[];
  chosen: string;
  why: string;
  option: string;
}
/** A file of data, what it holds and where its values come from. */
interface Source {
  file: string;
  what: string;
  printed: number;
  public: number;
  reconstructed: number;
  notes: string[];
}

/** GET /api/games/{game}/primer : what helps a newcomer with a game, whatever the match. */
interface Primer {
  game: string;
  terms: Explanation[];
  signs: Signed[];
}
/** A word of the game, explained. */
interface Explanation {
  word: string;
  /** Every spelling under which it is known, its own first. */
  spellings: string[];
  text: string;
  /** "" for none. */
  clause: string;
  /** Whether texts mark it. */
  marked: boolean;
}
/** How something on counters or map is read; `piece` is a counter that shows it, or "". */
interface Signed {
  sign: string;
  text: string;
  clause: string;
  piece: string;
}

// -- matches ----------------------------------------------------------------------------------------------------

/** POST /api/matches */
interface NewMatch {
  /** A position says it itself. */
  game?: string;
  scenario?: string;
  options?: Record<string, string>;
  /** A side that is not named is played by the default bot. */
  seats?: Record<string, "me" | "friend" | `bot:${string}`>;
  /** "always" lets every order be taken back where no other person plays. */
  takebacks?: "rules" | "always";
  /** Whether bots say what they are after while the match runs. */
  aloud?: boolean;
  /** Dice for a practice match; refused where a friend plays. */
  seed?: string;
  /** A position to begin with, as the text of its file: it says itself which scenario and options are played. */
  position?: string;
  /** Whether I look at that position from all sides. */
  study?: boolean;
  /** What I want to be called. */
  name?: string;
  /** How much time each person has. */
  clock?: ClockRules;
}
/** What was agreed about time: minutes and seconds more for a total, or days for every turn. */
interface ClockRules {
  kind: "total" | "days";
  minutes?: number;
  increment?: number;
  per?: "order" | "turn";
  days?: number;
  /** Whether time lost is the match lost. */
  forfeit?: boolean;
}
/** The clocks of a match as they stood when they were told. */
interface Clock {
  /** What was agreed, in words. */
  said: string;
  forfeit: boolean;
  /** What each side has left, in milliseconds; below 0 where it took more. */
  sides: Record<string, {left: number; running: boolean}>;
}
interface Created {
  id: string;
  /** Secrets of the seats that are mine, and invitations to give to friends. */
  seats: Record<string, {secret?: string; invitation?: string; bot?: string}>;
  /** Why no play leads to the position with which it begins, where that can be told. */
  notes: string[];
}
/**
 * POST /api/matches/{id}/invitation {invitation}: what one is invited to; it takes nothing yet. POST …/claim {invitation, name?}
 * takes the seat and answers with Created.
 */
interface Invited {
  match: MatchCard;
  side: string;
  setup: Setup;
}
/** POST /api/records {record: the text of the file} answers with Created: a match to look at and to study. */
/** GET /api/matches, with the secrets of my seats in the header `Authorization: Bearer one,two`. */
interface MatchCard {
  id: string;
  game: string;
  title: string;
  scenario: string;
  /** Sides whose secrets came with the request. */
  mine: string[];
  seats: Record<string, Seat>;
  stage: string;
  number: number;
  waiting: string[];
  over: boolean;
  result: Result | null;
  /** Seconds since 1970. */
  updated: number;
  study: boolean;
  clock: Clock | null;
}
interface Seat {
  kind: "person" | "bot" | "open";
  name: string;
  online: boolean;
}
interface Result {
  winner: string;
  level: string;
  score: number;
  sentence: string;
}

/** Why something may not be. Every error is answered with {refusal: Refusal} and a status of 4xx. */
interface Refusal {
  code: string;
  clause: string;
  sentence: string;
  /** The id of the ruling on which it rests, where the book itself is open. */ ruling?: string;
}

/** GET /api/matches/{id}/table?side=&at= : a match as one seat may see it, now or after an order. No side: as an onlooker may. */
interface View {
  match: string;
  game: string;
  side: string | null;
  /** How many orders were given. */
  number: number;
  over: boolean;
  result: Result | null;
  /** Sides that must choose now. */
  waiting: string[];
  /** The choice of this side, if it has one. */
  decision: Decision | null;
  pieces: Piece[];
  desk: Desk;
  undo: Undo;
  /** The side that offers a draw; empty if none does. */
  draw: string;
  seats: Record<string, Seat>;
  /** Insides of the counters: SVG by the name that pieces give; 64 wide and high around 0, 0. */
  faces: Record<string, string>;
  study: boolean;
  commitment: string;
  parted: Parted | null;
  clock: Clock | null;
  setup: Setup;
  /** Address of the map that it is played on. */
  board: string;
}
/** What a match is played with. */
interface Setup {
  scenario: string;
  /** Whether the scenario is none of the game's own. */
  own: boolean;
  /** Whether it began with a position in the midst of play. */
  position: boolean;
  overlay: Laid | null;
  /** The options that are set otherwise than by default. */
  options: Chosen[];
}
/** An overlay: what its author calls it, where its values come from, how many it changes, and whether the map is among them. */
interface Laid {
  name: string;
  source: string;
  values: number;
  map: boolean;
}
interface Chosen {
  title: string;
  setting: string;
  clause: string;
}
/** The rules were changed during the match, and it parted from them. */
interface Parted {
  /** The first order that would be different now; 0 for the opening. */
  order: number;
  clause: string;
  sentence: string;
  /** After how many orders the match goes on under the new rules. */
  number: number;
}
interface Decision {
  side: string;
  number: number;
  kind: string;
  prompt: string;
  clause: string;
  subjects: Subject[];
  /** Whether to show the odds before an order is given. */
  odds: boolean;
  /** Who could still act, where the step can be ended and somebody could. */
  left: Left | null;
}
/** Who has done nothing in this step and still can, as a sentence and as what can be picked up; and what would be lost. */
interface Left {
  sentence: string;
  subjects: string[];
  warning: string;
}
type Sense = "on" | "no" | "end";
interface Subject {
  id: string;
  what: "piece" | "hex" | "word";
  title: string;
  /** Where it is on the map; "" if it is not. */
  at: string;
  /** What the word means, if it is one that does not speak for itself. */
  gloss: string;
  /** A word that gives its only order at once, such as done. */
  ends: boolean;
  /** What a player does by it: goes on, says no, makes an end. */
  sense: Sense;
  /** The pieces that a word is about. */
  pieces: string[];
}
interface Piece {
  id: string;
  /** A hex, or the name of a box. */
  at: string;
  side: string;
  name: string;
  title: string;
  nation: string;
  face: string;
  /** The counter in full, in a sentence. */
  text: string;
  /** What became of it, in words: reduced, disorganised … */
  states: string[];
  /** In a stack the higher lies on top. */
  height: number;
  /** Another hex in which it stands as well. */
  also: string;
}
/** What lies beside the map. */
interface Desk {
  /** The turn and other things that must always be seen. */
  header: string[];
  stage: string;
  track: {id: string; title: string; note: string}[];
  /** Where on the track the match is. */
  turn: string;
  /** The side whose turn it is; "" between turns. */
  phasing: string;
  /** The sequence of play. */
  steps: {title: string; clause: string; depth: number; now: boolean}[];
  /** Pieces that are not on the map. */
  boxes: {title: string; note: string; pieces: string[]}[];
  /** Money, points, capacity: at a glance. */
  figures: {title: string; value: string; side: string; clause: string}[];
  /** Signs on hexes: a fortress captured or besieged, a control marker. */
  marks: {hex: string; sign: string; title: string; side: string}[];
  /** Arrows from hex to hex: attacks declared. */
  arrows: {from: string; to: string; title: string}[];
  /** Cards that lie open or in hand. */
  cards: {pile: string; title: string; text: string; clause: string; count: number}[];
  /** Whether anything is hidden from a side now. */
  hidden: boolean;
  /** How the game is won, and how it stands: a sentence each. */
  winning: {how: string; now: string; clause: string};
  /** What would end or decide the match before this side has its next turn. */
  alarms: Alarm[];
  /** The sheets that are played on; none where that is all of them. */
  sheets: string[];
}
/** What would end or decide the match, by which clause, for whom ("" for a draw), and the hexes that would prevent it. */
interface Alarm {
  sentence: string;
  clause: string;
  winner: string;
  hexes: string[];
  /** Whether it ends so as things stand; else something must happen first that could. */
  certain: boolean;
}
interface Undo {
  free: boolean;
  refusal: Refusal | null;
  /** The side that asked to take an order back. */
  asked: string;
  /** Another side whose last order can be taken back freely, for whoever plays it too. */
  other: string;
}

/** GET /api/matches/{id}/orders?side=&subject= : what can be done with a subject. */
interface Offers {
  number: number;
  offers: Offer[];
  /** Whether orders that a hex gives came without label and gloss, which are then asked for by themselves. */
  brief: boolean;
}
interface OfferWords {
  label: string;
  gloss: string;
}
/** The words of everything that can be done with a subject, in the order of the offers. */
interface Wording {
  number: number;
  words: OfferWords[];
}
/** What an order spends of one thing, and how much of it is left; null where there is no limit beforehand. */
interface Price {
  spends: number;
  most: number | null;
  unit: string;
}
interface Offer {
  /** The order as it is given; opaque to the page. */
  order: Record<string, unknown>;
  notation: string;
  /** The order as a button names it, where its notation is not for reading; else "". */
  label: string;
  gloss: string;
  subject: string;
  /** The hex to click to give it; "" if there is none. */
  hex: string;
  /** Pieces that it moves or names. */
  pieces: string[];
  /** The way, from hex to hex. */
  path: string[];
  /** What it costs, in the book's words: "2 of 3 MP". */
  cost: string;
  /** The same as numbers. */
  prices: Price[];
  /** Whether to show its odds before it is given. */
  odds: boolean;
  sense: Sense;
  /** How it comes to its hex. */
  deed: "march" | "rail" | "attack" | "repulse" | "fire" | "aim";
  /** Whether it names pieces that can be taken in and out. */
  composed: boolean;
  /** What to call the choice among orders of its kind, which no single hex gives; "" if there is no such choice. */
  menu: string;
  /** The hexes to click one after the other to give an order of a menu. */
  hexes: string[];
}
/** An order by itself, by its notation, or by pointing with a subject at a hex. */
interface Meant {
  side: string;
  number?: number;
  order?: object;
  notation?: string;
  subject?: string;
  where?: string;
}
/** POST /api/matches/{id}/explain with Meant */
interface Explained {
  legal: boolean;
  refusal: Refusal | null;
  offer: Offer | null;
}
/** POST /api/matches/{id}/compose: an order that is put together counter by counter. */
interface Composing {
  side: string;
  number: number;
  subject: string;
  where?: string;
  chosen?: string[] | null;
}
interface Member {
  piece: string;
  chosen: boolean;
  /** Why it may not be taken in, or why the order could not be given without it. */ refusal: Refusal | null;
}
interface Composed {
  offer: Offer;
  refusal: Refusal | null;
  members: Member[];
  forecast: Forecast | null;
}
/** POST /api/matches/{id}/forecast with Meant */
interface Forecast {
  order: string;
  rolls: {purpose: string; terms: {value: number; why: string; clause: string; always: boolean}[]}[];
  outcomes: {
    result: string;
    /** 0 to 1 */ chance: number;
    /** "5/36" */ exact: string;
    text: string[];
    /** How good for the side that looks: -1 to 1 */ good: number;
  }[];
  legend: string;
  /** Sentences that are certain, where nothing is left to chance. */
  events: string[];
  /** What else to know: the retreats of both sides. */
  notes: string[];
  /** What a fight is reckoned with; the likeliest first where there are several. */
  odds: Odds[];
}
/** A ratio of strengths with its place on the scale of the book, the lowest 0. */
interface Ratio {
  name: string;
  number: number;
}
/** What a fight is reckoned with, as far as the side is told. */
interface Odds {
  attack?: number;
  defence?: number;
  /** Before the shifts. */
  ratio?: Ratio;
  shifts?: {value: number; why: string; clause: string}[];
  /** The column on which the dice are read. */
  column?: Ratio;
  attackers?: {value: number; why: string; clause: string}[];
  defenders?: {value: number; why: string; clause: string}[];
  /** In a forecast, what is added to the die. */
  modifiers?: {value: number; why: string; clause: string}[];
}
/** What a roll had to come to. */
interface Needed {
  passed: boolean;
  least?: number;
  most?: number;
  margin?: number;
}
/** POST /api/matches/{id}/orders with Meant; the number is required. */
interface Acknowledged {
  number: number;
  told: Told;
  waiting: string[];
}

/** An order and what came of it. GET /api/matches/{id}/log?side=&from=&to= gives a list of them; 0 is the opening. */
interface Told {
  number: number;
  side: string;
  /** "" where the side may not know it. */
  notation: string;
  /** The order in plain words, where the notation alone is a bare word; else "". */
  words: string;
  stage: string;
  events: Event[];
  /** What the program that gave the order said it is after, where that may be told; else "". */
  purpose: string;
  /** Whether the staff had shown this order to whoever gave it. */
  advised: boolean;
}
interface Event {
  kind: "began" | "said" | "forced" | "moved" | "changed" | "rolled" | "drew";
  text: string;
  clause: string;
  hexes: string[];
  piece: string;
  path: string[];
  /** For dice and cards. */
  roll: Roll | null;
  /** What it tells of a fight. */
  odds?: Odds;
  /** How much a piece lost, or below 0 regained, and of what. */
  lost?: number;
  unit?: string;
}
interface Roll {
  purpose: string;
  sides: number;
  die: number;
  total: number;
  result: string;
  modifiers: {value: number; why: string; clause: string}[];
  /** What the die shows on average, or the sum of several. */
  expected: number;
  /** A card's name, where a card was drawn. */
  card: string;
  /** What each die showed; none for a card. */
  dice: number[];
  /** What it had to come to, where it is a test. */
  needed?: Needed[];
}
/** GET /api/matches/{id}/layers/{layer}?side= */
interface Layer {
  id: string;
  title: string;
  clause: string;
  /** Hexes by what is said of them; each group is drawn in a pattern of its own, in the order given. */
  groups: {title: string; side: string; hexes: string[]; lines: [string, string][]}[];
}
/** GET /api/matches/{id}/supply/{hex}?side= : how the counters in a hex would be supplied if it were checked now. */
interface Supplied {
  id: string;
  fed: boolean;
  sentence: string;
  clause: string;
  line: string[];
}
/** GET /api/matches/{id}/coach?side= : what the coach has to say to a side now. */
interface Coaching {
  number: number;
  /** The kind of decision; "" where the side has nothing to choose. */
  kind: string;
  lesson: Teaching | null;
  /** The lessons of which orders have done every step that orders can do. */
  learnt: string[];
  lessons: number;
}
interface Teaching {
  id: string;
  title: string;
  text: string;
  clause: string;
  steps: Exercise[];
}
interface Exercise {
  text: string;
  /** Whether orders have done it. */
  done: boolean;
  /** What the screen must see instead: "picked", "weighed"; "" where an order does it. */
  seen: string;
}
/** POST /api/matches/{id}/advice : what the staff would do. */
interface AskAdvice {
  side: string;
  number: number;
  /** Whether the order is to be seen: given then, it is marked as advice. */
  show?: boolean;
}
interface Advice {
  number: number;
  staff: string;
  /** What is worth doing, in a sentence; "" where no plan is made. */
  plan: string;
  reason: string;
  /** null where the order was not asked for. */
  offer: Offer | null;
}
/** POST /api/matches/{id}/undo {match, side, number} and /consent {match, side, agree, number} */
interface UndoAnswer {
  done: boolean;
  asked: boolean;
  number: number;
}
/** A note or a bookmark at an order. */
interface Note {
  order: number;
  side: string;
  /** "" for a bookmark. */
  text: string;
  /** Whether everybody may read it when the match is over. */
  open: boolean;
}
interface ChatLine {
  number: number;
  side: string;
  text: string;
  at: number;
}

/**
 * What the WebSocket /api/matches/{id}/live pushes. The first message is the client's: {side, secret, have}, where
 * `have` is the number of orders it knows (-1: nothing). Later ones ask what can be done with a subject: {ask, subject}.
 */
type Update =
  | {kind: "view"; view: View; told: Told[]}
  | {
      kind: "step";
      view: Partial<View> & {number: number};
      changed: Piece[];
      gone: string[];
      faces: Record<string, string>;
      told: Told;
      /** The order of mine of which it came, by the number that I gave it. */
      ask: number | null;
    }
  | {kind: "chat"; line: ChatLine}
  | {kind: "seats"; seats: Record<string, Seat>}
  | {kind: "undo"; undo: Undo}
  /** A bot thinks; `seconds` is how long it may still do so in this turn, 0 where nobody knows. */
  | {kind: "thinking"; side: string; seconds: number; hurried: boolean}
  | {kind: "offers"; ask: number; offers: Offers | null; refusal: Refusal | null}
  | {kind: "words"; ask: number; wording: Wording | null; refusal: Refusal | null}
  /** What became of an order of mine that gave no step: it was given before, or it is refused. */
  | {kind: "given"; ask: number; number: number | null; refusal: Refusal | null}
  | {kind: "refused"; refusal: Refusal};

// -- inside the page --------------------------------------------------------------------------------------------

/** Where pieces can stand: a hex, or a tray off the map (match/places.js makes them). */
interface BoardPlace extends Hex {
  /** The name of its outline. */
  shape: string;
  tray: Tray | null;
  /** The ways off the map that lead from it. */
  links: {to: string; kind: string; distance: number; note: string}[];
}

/** Everything that can be asked of one match (lib/api.js makes it). A refusal of the server is thrown as `Refused`. */
interface MatchApi {
  readonly id: string;
  table(side: string | null): Promise<View>;
  at(number: number, side: string | null): Promise<View>;
  log(side: string | null, from: number, to?: number): Promise<Told[]>;
  /** The score over the turns. */
  course(side: string | null): Promise<Course>;
  /** What the others did since the last turn of a side. */
  summary(side: string): Promise<Summary>;
  orders(side: string, subject?: string): Promise<Offers>;
  explain(meant: Meant): Promise<Explained>;
  forecast(meant: Meant): Promise<Forecast>;
  compose(wanted: Composing): Promise<Composed>;
  coach(side: string): Promise<Coaching>;
  advice(wanted: AskAdvice): Promise<Advice>;
  submit(meant: Meant): Promise<Acknowledged>;
  layer(id: string, side: string | null, at?: number): Promise<Layer>;
  supply(hex: string, side: string | null, at?: number): Promise<Supplied[]>;
  undo(side: string, number: number): Promise<UndoAnswer>;
  consent(side: string, agree: boolean, number: number): Promise<UndoAnswer>;
  /** Refused where the match has gone on since the order that was shown last. */
  resign(side: string, number: number): Promise<void>;
  /** Offer a draw, or answer an offer; refused where the match has gone on. */
  draw(side: string, agree: boolean, number: number): Promise<{drawn: boolean; asked: boolean}>;
  /** The bot that thinks is to move now; whether one was thinking. */
  hurry(side: string): Promise<{heard: boolean}>;
  chat(side: string, text: string): Promise<ChatLine>;
  chatLines(): Promise<ChatLine[]>;
  /** The notes that a side may read. */
  notes(side: string | null): Promise<Note[]>;
  /** Write one, or take it away. */
  note(wanted: {side: string; order: number; text: string; open: boolean; remove?: boolean}): Promise<Note[]>;
  /** The match as one HTML file ("share.html"), or its log as a table ("log.csv"). */
  file(kind: "share.html" | "log.csv", side: string | null): Promise<string>;
  /** Branch off; with seats a match against them from that moment. */
  study(at: number, side: string | null, seats?: NewMatch["seats"]): Promise<Created>;
  /** A match that is over once more, with sides swapped. */
  rematch(name: string): Promise<Created>;
  /** The position after an order as the text of a file. */
  position(side: string | null, at: number): Promise<string>;
  recordAddress(): string;
  /** The match as it stands in a list. */
  card(): Promise<MatchCard>;
  /** Begin the after-action report of a match that is over, or see how far it has come. */
  makeReview(): Promise<Progress>;
  review(): Promise<Progress>;
  /** The report as text ("md") or as a picture ("svg"). */
  reviewAddress(kind: "md" | "svg"): string;
}

/** GET /api/matches/{id}/summary: what the others did since one's own turn ended, as far as one may know. */
interface Summary {
  title: string;
  /** The first order that it tells of, and the last; the last before the first where there is none. */
  first: number;
  last: number;
  over: boolean;
  deeds: Deed[];
}
interface Deed {
  /** "purpose", "took", "attacked", "lost" or "moved". */
  kind: string;
  text: string;
  hexes: string[];
  pieces: string[];
}

/** GET /api/matches/{id}/course: the score over the turns. */
interface Course {
  scores: Score[];
  turns: Standing[];
}
interface Score {
  title: string;
  unit: string;
  side: string;
}
interface Standing {
  turn: string;
  title: string;
  /** After how many orders; -1 for a turn that is to come. */
  number: number;
  /** In the order of the scores; none for a turn that is to come. */
  values: number[];
}

/** POST and GET /api/matches/{id}/review: the after-action report of a match that is over, or how far it has come. */
interface Progress {
  done: number;
  whole: number;
  review: Review | null;
}
interface Review {
  game: string;
  result: string;
  level: string;
  /** In what luck and judgement are counted. */
  unit: string;
  seats: Record<string, string>;
  camps: string[][];
  /** The side for which positions are valued. */
  first: string;
  /** The measures that count for victory, with their titles. */
  scores: Record<string, string>;
  turns: ReviewTurn[];
  turning: string[];
  luck: Record<string, number>;
  price: Record<string, number>;
  dearest: Price[];
  luckiest: Roll[];
  purposes: Record<string, string>;
  measures: Beside[];
  /** Whose judgement this is, and how far it can be trusted. */
  staff: string;
}
interface ReviewTurn {
  id: string;
  last: number;
  value: number;
  luck: Record<string, number>;
  price: Record<string, number>;
  score: Record<string, number>;
}
interface Price {
  order: number;
  side: string;
  given: string;
  better: string;
  goal: string;
  prompt: string;
  cost: number;
  given_words: string;
  better_words: string;
}
interface Roll {
  order: number;
  side: string;
  purpose: string;
  result: string;
  expected: number;
  came: number;
}
interface Beside {
  title: string;
  unit: string;
  value: number;
  history: string;
}

/**
 * The table as its panels see it (match/match.js makes it). Panels listen and ask; they never change what it holds.
 * Events: "shown" (what is on the screen changed), "told" (detail: Told[], new lines of the log), "untold" (detail:
 * number, lines after it were taken back), "hover" (detail: hex or ""), "clicked" (detail: hex or
 * ""), "picked" (detail: the hex of what is in hand, "" if there is none), "chat" (detail: ChatLine), "seats".
 */
interface TableModel extends EventTarget {
  /** Whether the match comes out of a file, without a server. */
  readonly file?: boolean;
  /** The notes that the file carries. */
  readonly notes?: Note[];
  readonly api: MatchApi;
  readonly card: GameCard;
  readonly board: Board;
  /** The sides that are played in this browser. */
  readonly mine: string[];
  /** Through whose eyes the table is seen now. */
  readonly side: string | null;
  /** The newest view. */
  readonly view: View;
  /** The view on the screen: the newest, or one of the past. */
  readonly shown: View;
  /** The order after which the match is shown; null while it is followed live. */
  readonly moment: number | null;
  readonly told: Told[];
  /** Every hex and every tray. */
  readonly hexes: Map<string, BoardPlace>;
  /** Let hexes and pieces light up; nothing given puts the light out. */
  light(hexes?: string[], pieces?: string[]): void;
  /** Bring a hex into sight. */
  goTo(hex: string): void;
  /** Where a hex is on the screen; null if it is not in sight. */
  whereIs(hex: string): {x: number; y: number} | null;
  /** Show the match as it stood after an order; null goes back to the present. */
  look(moment: number | null): Promise<void>;
  /** Fetch a moment before it is wanted. */
  preload(moment: number): void;
  /** Draw a layer over the map, or take it away. */
  layer(id: string, on: boolean): Promise<void>;
  layersOn(): string[];
  undo(): Promise<void>;
  /** Tell a screen reader. */
  say(text: string): void;
  /** Show a refusal, at a hex if it is about one. */
  refuse(refusal: Refusal, hex?: string): void;
}

/** What the model needs of the screen. */
interface TableScreen {
  /** Show a view; `step` milliseconds a hex. */
  play(view: View, told: Told | null, step: number): Promise<void>;
  light(hexes: string[], pieces: string[]): void;
  goTo(hex: string): void;
  whereIs(hex: string): {x: number; y: number} | null;
  lay(layer: Layer): void;
  remove(id: string): void;
  note(refusal: Refusal, hex: string): void;
  say(text: string): void;
  /** Comes back when the player of that side has lifted it. */
  curtain(side: string): Promise<void>;
}

/** What a panel is: a tab of the side panel. */
interface Panel {
  id: string;
  title: string;
  key: string;
  mount(root: HTMLElement, table: TableModel): void;
}

/** What `mountPanels` (match/panels.js) hands back to whoever reads the keyboard. */
interface Panels {
  /** Act on a key of a panel, a layer or the film; false if it is nobody's. */
  key(event: KeyboardEvent): boolean;
  /** Show a panel. */
  open(id: string): void;
  /** The keys and what they do, for the help. */
  keys(): {key: string; does: string}[];
  destroy(): void;
}

/** What a match in a file carries: see `hexmarshal/share/page.py`. */
interface Carried {
  format: number;
  /** Through whose eyes it is seen; null for a spectator. */
  side: string | null;
  /** Whether nothing is hidden in it. */
  open: boolean;
  number: number;
  over: boolean;
  result: Result | null;
  waiting: string[];
  /** Where it diverged from the present rules, in a sentence. */
  diverged: string;
  seats: View["seats"];
  setup: Setup;
  card: GameCard;
  rules: Pick<Rules, "title" | "headings" | "clauses" | "rulings">;
  primer: Primer;
  board: Board;
  /** The pictures of the sheets, by their letters. */
  maps: Record<string, string>;
  faces: Record<string, string>;
  /** What each order changed: pieces, ids of pieces that are gone, parts of the desk; null where nobody knows. */
  frames: ([Piece[], string[], Partial<Desk>] | null)[];
  log: Told[];
  notes: Note[];
}
