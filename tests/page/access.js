// What keeps people out: things without a name, text that is too faint, names that point nowhere. Returns sentences.
() => {
  const problems = [];
  const tell = (what, element) => problems.push(`${what}: ${element.outerHTML.slice(0, 140)}`);
  const seen = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true});
  // A modal dialog makes everything outside it inert.
  const root = document.querySelector("dialog:modal") ?? document.documentElement;
  const all = (selector) => [...root.querySelectorAll(selector)];
  const text = (element) => (element?.innerText || element?.textContent || "").trim();

  // -- names
  const name = (element) => {
    const by = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    if (by.length) return by.map((id) => text(document.getElementById(id))).join(" ").trim();
    const own = element.getAttribute("aria-label") || [...(element.labels ?? [])].map(text).join(" ");
    const pictures = [...element.querySelectorAll("img[alt], svg [role=img], [aria-label]")].map((one) => one.getAttribute("alt") ?? one.getAttribute("aria-label"));
    return (own || (element.matches("input, select, textarea") ? "" : text(element)) || pictures.join(" ") || element.title).trim();
  };
  const ACTIVE = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=application], [tabindex='0']";
  for (const element of all(ACTIVE)) if (!element.hidden && seen(element) && !name(element)) tell("no name", element);
  for (const image of all("img")) if (!image.hasAttribute("alt")) tell("no alternative text", image);
  for (const element of all("dialog, [role=dialog], [role=group], [role=tabpanel], section[aria-labelledby]")) if (seen(element) && !name(element)) tell("no name", element);
  for (const element of all("[tabindex]")) if (element.tabIndex > 0) tell("changes the order of Tab", element);
  for (const element of all("[aria-hidden=true]")) {
    if ([element, ...element.querySelectorAll("*")].some((one) => one.tabIndex >= 0 && seen(one) && !one.disabled)) tell("hidden but in the way of Tab", element);
  }

  // -- ids
  const ids = new Map();
  for (const element of document.querySelectorAll("[id]")) ids.set(element.id, (ids.get(element.id) ?? 0) + 1);
  for (const [id, count] of ids) if (count > 1) problems.push(`the id ${id} is there ${count} times`);
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const element of all(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(" ")) if (!ids.has(id)) tell(`${attribute} points nowhere`, element);
    }
  }

  // -- headings and the document
  if (!document.documentElement.lang) problems.push("the page has no language");
  if (!document.title) problems.push("the page has no title");
  if (document.querySelectorAll("h1").length !== 1) problems.push(`${document.querySelectorAll("h1").length} titles of the first order`);
  let level = root.matches("dialog") ? 1 : 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6")) {
    if (!seen(heading)) continue;
    const here = Number(heading.tagName[1]);
    if (here > level + 1) tell(`from heading ${level} to ${here}`, heading);
    level = here;
  }

  // -- contrast
  const colour = (value) => {
    const canvas = colour.canvas ??= new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = value;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], [R, G, B, A]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), a + A * (1 - a)];
  const light = ([r, g, b]) => [r, g, b].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (element) => {
    let found = [0, 0, 0, 0];
    for (let at = element; at && found[3] < 0.999; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return null; // a picture: no one colour
      found = over(found, colour(style.backgroundColor));
    }
    return over(found, [255, 255, 255, 1]);
  };
  const done = new Set();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element || done.has(element)) continue;
    done.add(element);
    if (element.closest("svg, option, script, style, noscript, .unseen, [disabled], .skip") || !seen(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const behind = ground(element);
    if (!behind) continue;
    const ink = over(colour(getComputedStyle(element).color), behind);
    const [bright, dark] = [light(ink), light(behind)].sort((one, two) => two - one);
    const ratio = (bright + 0.05) / (dark + 0.05);
    if (ratio < 4.5) tell(`contrast ${ratio.toFixed(2)}`, element);
  }
  return problems;
}
