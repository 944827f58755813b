// What stands on the screen in words: texts, and the attributes that are read out or shown on pointing; and boxes that break.
() => {
  const shown = (one) => one.checkVisibility({opacityProperty: false, visibilityProperty: true});
  const about = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`;
  const english = (one) => Boolean(one.closest('[lang="en"], code, kbd, textarea, svg, .notation, #live'));
  const texts = [];
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const text = node.textContent.trim();
    if (!text || !holder || holder.closest("script, style, noscript") || !shown(holder)) continue;
    // Words of a text that are explained stand in elements of their own: what is around them may be read with them.
    if (!english(holder)) texts.push([text, about(holder), holder.textContent]);
    if (holder.closest(".map, .unseen, option, select")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const inline = getComputedStyle(holder).display.startsWith("inline");
    const button = holder.closest("button, a.button, .badge, .tool, summary, legend, th") ?? (inline ? null : holder);
    if (!box.width || !button) continue;
    const edge = button.getBoundingClientRect();
    const cut = getComputedStyle(button).textOverflow === "ellipsis" || getComputedStyle(holder).textOverflow === "ellipsis";
    if (!cut && (box.right > edge.right + 2 || box.left < edge.left - 2 || box.bottom > edge.bottom + 2))
      broken.push(`${about(button)} “${text}” sticks out`);
  }
  for (const one of document.querySelectorAll("[title], [aria-label], [placeholder], img[alt], [aria-valuetext]"))
    for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"]) {
      const text = one.getAttribute(name);
      if (text && shown(one) && !english(one)) texts.push([text, `${about(one)} ${name}`, text]);
    }
  texts.push([document.title, "title", document.title]);
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) broken.push(`the page is ${page.scrollWidth - page.clientWidth} pixels too wide`);
  return {texts, broken};
}
