// Count from now on what is seen moving, a frame at a time.
() => {
  window.moving = 0;
  const running = (one) => one.playState === "running" && one.effect.getComputedTiming().duration > 20;
  const count = () => {
    window.moving += document.getAnimations().filter(running).length;
    requestAnimationFrame(count);
  };
  count();
}
