// A sign that it is your turn, for whoever looks elsewhere: the tab's title and icon, and a soft sound.

import {t} from "../../lib/language.js";
import {name, withPage} from "../../lib/shell.js";
import {settings} from "../../lib/store.js";

const PLAIN = "/favicon.svg";
/** The icon with a red dot: a picture of its own, since a tab shows no title when it is narrow. */
const DOTTED = "/favicon-turn.svg";

/**
 * Keep title, icon and sound in step with the table, until the page is left.
 * @param {TableModel} table
 */
export function signTurns(table) {
  /** @type {boolean | null} */
  let mine = null;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const show = () => {
    const now =
      Boolean(table.view.decision) && !table.view.over && table.mine.includes(table.view.decision?.side ?? "");
    name(now ? `● ${t("Your turn")} · ${table.card.title}` : table.card.title);
    if (icon) icon.href = now ? DOTTED : PLAIN;
    // Not at the first sight of the table, and only after somebody else has played.
    if (now && mine === false && Object.values(table.view.seats).some(({kind}) => kind === "person") && document.hidden)
      chime();
    mine = now;
  };
  table.addEventListener("shown", show);
  withPage(() => {
    if (icon) icon.href = PLAIN;
  });
  show();
}

/** Two soft notes. A browser plays none before the first click on the page. */
function chime() {
  if (settings.get("sound") === false || !navigator.userActivation?.hasBeenActive) return;
  try {
    const audio = new AudioContext();
    [523.25, 659.25].forEach((pitch, number) => {
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      const at = audio.currentTime + number * 0.18;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.08, at + 0.03);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.45);
    });
    setTimeout(() => audio.close(), 1200);
  } catch {
    // No sound card, or none for this page: the title says it.
  }
}
