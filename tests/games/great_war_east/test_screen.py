"""What lies beside the maps, and the words for it."""

import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.games.great_war_east.screen import desk as own
from hexmarshal.games.great_war_east.screen import text
from hexmarshal.games.great_war_east.screen.glosses import gloss, label
from hexmarshal.games.great_war_east.screen.layers import LAYERS
from hexmarshal.games.great_war_east.screen.notes import notes
from hexmarshal.games.great_war_east.screen.outcomes import worth
from hexmarshal.games.great_war_east.screen.winning import winning
from tests.games.great_war_east.kit import Position, great_war


def lit(table: Position) -> list[str]:
    """The steps of the sequence that are lit."""
    return [step.title for step in own.steps(table.table, None) if step.now]


@pytest.mark.clause("great_war_east:4.0b")
@pytest.mark.parametrize(
    ("step", "title"),
    [("austrian movement", "Movement"), ("austrian reinforcements", "Reinforcements"), ("allied movement", "Movement")],
)
def test_the_present_segment_is_lit(step: str, title: str) -> None:
    pieces = 'scheduled = ["ah-III/3"]\ng0119 = ["ru-7C/3"]\ng1016 = ["ah-6C/4"]'
    assert lit(great_war(pieces, step)) == [title]


@pytest.mark.clause("great_war_east:SG-16-2.2", "great_war_east:SG-TRK-1")
def test_the_track_shows_rail_capacities_and_who_arrives() -> None:
    table = great_war('scheduled = ["ah-III/3"]\neliminated = ["ru-L9"]', "austrian reinforcements", turn=5)
    track = {turn.id: turn.note for turn in own.track(table.table, None)}
    assert track["GT4"] == "rail 18/13"
    assert "III/3" in track["GT5"], "whoever was held back may come now"
    assert track["GT6"] == "rail 18/13; XVIII/9, 88R/4, 61R/5, 55R/5, 65R/8, 8C/4, 13C/9, D3/8"
    assert track["GT8"] == "rail 13/18"


def test_boxes_show_who_is_off_the_map() -> None:
    pieces = (
        'galicia = ["ah-6C/4 entrained bound=g2826 to_go=7"]\nscheduled = ["ah-Da1"]\neliminated = ["ru-7C/3 lost=2"]'
    )
    boxes = {box.title: (box.note, box.pieces) for box in own.boxes(great_war(pieces).table, None)}
    assert boxes["By rail to Galicia, Austro-Hungarian"] == ("6C/4: 7 to g2826", ("ah-6C/4",))
    assert "ah-Da1" in boxes["Due in GT3, Austro-Hungarian"][1]
    assert boxes["Eliminated, Allied"][1] == ("ru-7C/3",)


def test_figures_show_points_supply_railways_and_fortresses() -> None:
    state = "points = 12\nsupply_points = 5\nfortresses = [2, 1, 0, 4]"
    table = great_war('g1126 = ["ah-X/1 entrained"]', state=state)
    figures = {figure.title: figure.value for figure in own.figures(table.table, None)}
    assert figures["Victory points"] == "12"
    assert figures["Serbian supply points"] == "5"
    assert figures["Austro-Hungarian rail capacity"] == "4 of 18"
    assert figures["Fortress Przemyśl"] == "3 of 4 steps"
    marks = {(mark.hex, mark.sign): mark.title for mark in own.marks(table.table, None)}
    assert marks["g1219", "★"] == "Fortress Jaroslau: weakened, 2 steps left"
    assert marks["g1419", "★"] == "Fortress Przemyśl: 3 steps left", "with one step lost it has its full strength"
    assert marks["g2008", "✕"] == "Fortress Halicz: destroyed"


@pytest.mark.clause("great_war_east:SG-26.3")
@pytest.mark.parametrize(("scenario", "told"), [("historical", True), ("september", False)])
def test_the_header_tells_serbian_supply_where_there_are_serbs(scenario: str, told: bool) -> None:
    match = hm.Match.new("great_war_east", scenario, "1")
    assert any("Serbian supply" in line for line in text.header(match.view("allied"))) == told


def test_winning_is_told_in_two_sentences() -> None:
    told = winning(great_war('g1126 = ["ah-X/1"]', state="points = 16").table, None)
    assert told.how == (
        "One total decides after GT13: from 21 on the Allies win, from 15 it is a draw,"
        " below that Austria-Hungary wins. Steps lost in combat and towns held each turn change it."
    )
    assert told.now == "The total is 16: draw."


@pytest.mark.parametrize("layer", ["zones", "supply", "command", "railways"])
def test_every_layer_names_its_clause_and_has_hexes(layer: str) -> None:
    table = great_war('g1126 = ["ah-X/1", "ah-Da1"]\ng0119 = ["ru-7C/3"]')
    made = LAYERS.draw(table.table, None, layer)
    assert made is not None
    assert made.clause
    assert all(group.hexes for group in made.groups)
    assert made.groups


def test_a_piece_is_told_in_full() -> None:
    table = great_war('g1126 = ["ah-X/1 lost=1 entrained unsupplied"]\ns1003 = ["se-SOK"]')
    shown = {piece["id"]: piece for piece in table.match.view(None).pieces()}
    assert text.piece(shown["ah-X/1"]) == (
        "Austrian X Corps (X/1), Austro-Hungarian, army 1; attack 4, defence 6, 3 steps; 4 MP;"
        " one step lost; entrained; out of supply; in command by its die"
    )
    assert text.piece(shown["se-SOK"]).endswith("shift 3, command 0, radius 4; heroic leader; by rail only")
    assert text.subject(shown["ah-X/1"]) == "Austrian X Corps (4-6), g1126"


def test_orders_by_rail_are_glossed() -> None:
    table = great_war('g1126 = ["ah-X/1", "ah-I/1 entrained"]\ngalicia = ["ah-6C/4 entrained bound=g2826 to_go=7"]')
    said = {
        order: gloss(table.table, "move", table.parse(order))
        for order in ("entrain X/1", "I/1 g1126 leaves for g1426", "6C/4 travels on")
    }
    assert said == {
        "entrain X/1": "4 MP; takes 4 of 12 rail capacity left; on a die of 3 or more, else its movement ends",
        "I/1 g1126 leaves for g1426": "11 hexes off the map, there this turn",
        "6C/4 travels on": "7 hexes to go to g2826, there this turn",
    }


def test_the_desk_of_a_match_is_plain() -> None:
    table = great_war('g1126 = ["ah-X/1"]\ng0119 = ["ru-7C/3"]')
    shown = desk.desk(table.match, "austrian")
    assert shown.header[0].startswith("GT2, 15–17 Aug   Austro-Hungarian player turn")
    assert shown.stage == "GT2, Austro-Hungarian"


def test_a_side_reads_which_towns_score_for_it() -> None:
    table = great_war('g1312 = ["ru-X/3"]', state='points = 3\nseized = ["g1312"]')
    assert winning(table.table, "allied").now.startswith("The total is 3: ")
    assert winning(table.table, "austrian").now.endswith("no town scores for you yet.")


def test_every_option_of_the_defender_says_what_it_costs() -> None:
    table = great_war('g1106 = ["ah-XI/3"]\ng1105 = ["ru-X/3", "ru-XI/3"]', "allied resolution", dice=(1,))
    table.order("X/3, XI/3 x g1106")
    while table.match.decision is not None and table.match.decision.kind == "shift":
        table.order("done")
    decision = table.match.decision
    assert decision is not None
    assert decision.kind == "option"
    told = [gloss(table.table, "option", order) for word in decision.subjects() for order in decision.orders(word)]
    assert told[0].startswith("lose ")
    assert any("retreat" in each for each in told)


def test_an_attack_is_glossed_with_its_odds_and_noted_with_what_counts() -> None:
    table = great_war('g1312 = ["ah-XI/3"]\ng1311 = ["ru-X/3", "ru-XI/3"]', "allied resolution")
    attack = table.parse("X/3, XI/3 x g1312")
    assert " to " in gloss(table.table, "attack", attack)
    assert any("doubles" in note for note in notes(table.table, "allied", attack))


def test_outcomes_are_good_for_whoever_hurts_the_other_more() -> None:
    table = great_war('g1312 = ["ah-XI/3"]\ng1311 = ["ru-X/3", "ru-XI/3"]', "allied resolution")
    attack = table.parse("X/3, XI/3 x g1312")
    assert worth(table.table, attack, "-/E") == 1.0
    assert worth(table.table, attack, "2/-") == pytest.approx(-2 / 3)
    assert worth(table.table, attack, "in command control") is None


def test_a_counter_shows_a_headquarters_by_its_figures() -> None:
    shown = {piece["id"]: piece for piece in great_war('g1126 = ["ah-Da1"]').match.view(None).pieces()}
    assert shown["ah-Da1"]["kind"] == "hq"
    assert shown["ah-Da1"]["caption"] == "1-16-3-8"


@pytest.mark.clause("great_war_east:SG-25.3")
@pytest.mark.parametrize(("bands", "draw"), [("upper", 15), ("lower", 16)])
def test_from_which_total_it_is_a_draw_follows_the_reading(bands: str, draw: int) -> None:
    table = great_war('g1126 = ["ah-X/1"]', options={"bands": bands})
    assert f"from {draw} it is a draw" in winning(table.table, None).how


@pytest.mark.clause("great_war_east:5.34b")
@pytest.mark.parametrize(("railed", "means"), [(0, "can march again"), (3, "can march again, not attack in this turn")])
def test_who_detrains_is_told_whether_he_may_attack(railed: int, means: str) -> None:
    table = great_war(f'g1126 = ["ah-X/1 entrained railed={railed} counted"]')
    assert gloss(table.table, "move", table.parse("detrain X/1")) == means


@pytest.mark.clause("great_war_east:5.34b")
def test_a_headquarters_that_rode_is_not_told_of_attacks() -> None:
    table = great_war('g1126 = ["ah-Da1 entrained railed=3 counted"]')
    assert gloss(table.table, "move", table.parse("detrain Da1")) == "can march again"


@pytest.mark.clause("great_war_east:SG-19.1", "great_war_east:10.21a")
def test_shifts_that_the_odds_reckon_with_are_noted() -> None:
    pieces = 's0411 = ["se-Ob"]\ns0509 = ["se-PB1"]\ns0709 = ["se-SOK"]\ns0412 = ["ah-9/5"]'
    table = great_war(pieces, "allied resolution")
    noted = notes(table.table, "allied", table.parse("Ob x s0412"))
    shift = "Putnik, through HQ 1st Army (Bojović), can shift it three columns to the right"
    assert f"{shift}; the odds reckon with that, you are asked (19.1)." in noted


@pytest.mark.clause("great_war_east:8.8-min", "great_war_east:10.21a", "great_war_east:SG-18.2a")
@pytest.mark.parametrize(
    ("foe", "right", "left"),
    [("ru-11C/3", False, True), ("ru-X/3", True, True), ("ru-X/3 retreated", True, True)],
)
def test_a_shift_beyond_the_table_is_not_noted_for_nobody_is_asked(foe: str, right: bool, left: bool) -> None:
    pieces = f'g1117 = ["ah-X/1", "ah-I/1"]\ng1217 = ["ah-Da1"]\ng1116 = ["{foe}"]\ng1015 = ["ru-Ru3"]'
    table = great_war(pieces, "austrian resolution", turn=3)
    noted = " ".join(notes(table.table, "austrian", table.parse("X/1,I/1 x g1116")))
    assert ("HQ 1st Army (Dankl) can shift it one column to the right" in noted) == right
    assert ("The defence can shift it two columns to the left" in noted) == left
    alone = great_war(pieces.replace('"ah-I/1"', '"ah-9C/1"').replace('g1217 = ["ah-Da1"]', ""), "austrian resolution")
    noted = " ".join(notes(alone.table, "austrian", alone.parse("X/1 x g1116")))
    assert ("The defence can shift it" in noted) == (foe == "ru-11C/3"), "5 to 8 stands in the first column"


@pytest.mark.clause("great_war_east:SG-21.0b")
def test_the_flotilla_alone_is_named_and_its_losses_do_not_count() -> None:
    table = great_war('s0307 = ["se-Be"]', "austrian resolution")
    attack = table.parse("flotilla x s0307")
    assert label(table.table, "attack", attack) == "The monitor flotilla attacks Belgrade (s0307)"
    assert worth(table.table, attack, "2/-") == 0
    alone = "The flotilla attacks alone: it suffers no loss, and no shift helps it (21.0)."
    assert notes(table.table, "austrian", attack)[-1] == alone


@pytest.mark.clause("great_war_east:6.14")
def test_whoever_ends_movement_is_warned_of_overstacking() -> None:
    full = great_war('g1312 = ["ah-X/1", "ah-I/1", "ah-19/4"]')
    lost = "units in excess are eliminated when movement ends. (6.14)"
    assert _warning(full) == f"Lemberg (g1312) holds more than 9 stacking points: {lost}"
    assert _warning(great_war('g1312 = ["ah-X/1", "ah-I/1"]')) == ""


def _warning(table: Position) -> str:
    decision = desk.decision(table.match, "austrian")
    assert decision is not None
    assert decision.left is not None
    return decision.left.warning


@pytest.mark.clause("great_war_east:10.32c")
@pytest.mark.parametrize(("reading", "shown"), [("limited", True), ("unlimited", False)])
def test_command_strength_is_counted_only_where_it_is_limited(reading: str, shown: bool) -> None:
    table = great_war('g1126 = ["ah-X/1", "ah-Da1"]', options={"command": reading})
    titles = [figure.title for figure in own.figures(table.table, None)]
    assert ("Command strength left" in titles) == shown


@pytest.mark.clause("great_war_east:12.21", "great_war_east:5.36", "great_war_east:8.66a", "great_war_east:10.43")
def test_what_changes_an_attack_is_noted() -> None:
    pieces = 'g0211 = ["ru-IX/3", "ru-7C/3"]\ng0926 = ["ah-19/4 entrained", "ah-41/3 retreated"]\ng0311 = ["ah-6C/4"]'
    table = great_war(f'{pieces}\ng0925 = ["ru-X/3", "ru-11C/3"]', "allied resolution", turn=3)
    assert notes(table.table, "allied", table.parse("X/3,11C/3 x g0926"))[-5:] == [
        "Cavalry attacks with a quarter of its strength, for other units defend (12.21).",
        "Entrained units in Mielec (g0926) defend at half strength (5.36).",
        "Units that retreated into Mielec (g0926) add nothing to its defence (8.66).",
        "The defenders are out of every command radius: their result is one worse (10.43).",
        "The attack has six steps, the defence two steps: a 1 costs the attacker one step, a 2 two steps (8.9).",
    ]
    ridden = notes(table.table, "allied", table.parse("IX/3,7C/3 x g0311"))
    assert not any("(12.21)" in note for note in ridden), "cavalry alone defends"
