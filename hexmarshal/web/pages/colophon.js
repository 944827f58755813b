// The last line of the lobby: the version, and the manual if this server has one.

import {about} from "../lib/api.js";
import {h} from "../lib/dom.js";
import {t} from "../lib/language.js";

/** @returns {HTMLElement} filled in when the server has said what it is */
export function colophon() {
  const line = h("footer", {class: "colophon"});
  about().then(
    ({version, manual}) => {
      line.append(`Hexmarshal ${version}`);
      if (manual)
        line.append(" · ", link(manual, t("Manual")), " · ", link(`${manual}reference/http.html`, t("HTTP API")));
    },
    () => undefined, // the lobby says that the server is not answering
  );
  return line;
}

/**
 * @param {string} address
 * @param {string} title
 */
function link(address, title) {
  return h("a", {href: address}, title);
}
