// Zooming for hands without a wheel.

import {h, s} from "../../lib/dom.js";
import {t} from "../../lib/language.js";

/**
 * @param {import("./map.js").HexMap} map
 */
export function zoomButtons(map) {
  /**
   * @param {string} label
   * @param {string} d
   * @param {() => void} act
   */
  const button = (label, d, act) =>
    h(
      "button",
      {type: "button", title: label, "aria-label": label, onclick: act},
      s(
        "svg",
        {viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true"},
        s("path", {d, fill: "none", stroke: "currentColor", "stroke-width": 2}),
      ),
    );
  return h(
    "div",
    {class: "map-zoom", role: "group", "aria-label": t("Zoom")},
    button(t("Nearer (+)"), "M10 4V16M4 10H16", () => map.zoom(1.4)),
    button(t("Further (−)"), "M4 10H16", () => map.zoom(1 / 1.4)),
    button(t("The whole map (0)"), "M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12", () => map.sight.fit()),
  );
}
