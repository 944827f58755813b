// How much wider than the window the page is, and what sticks out.
() => {
  const page = document.documentElement;
  const width = page.clientWidth;
  if (page.scrollWidth <= width) return [];
  const drawn = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.closest("svg, .map, .unseen"));
  const out = drawn.filter((one) => one.getBoundingClientRect().right > width + 1);
  return [`${page.scrollWidth - width} pixels too wide`, ...out.slice(0, 4).map((one) => one.outerHTML.slice(0, 100))];
}
