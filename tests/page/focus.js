// Whether the element with the focus, or what stands in for it, shows that it has it.
() => {
  const active = document.activeElement;
  const ringed = (one) => [null, "::after", "::before", "::-webkit-slider-thumb"].some((part) => {
    const style = getComputedStyle(one, part);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1.5;
    return ring || (part && style.content !== "none" && style.boxShadow !== "none");
  });
  const near = [active, active.closest("label"), active.nextElementSibling, active.parentElement];
  return {shown: near.some((one) => one && ringed(one)), html: active.outerHTML.slice(0, 120), body: active === document.body};
}
