/** Work in portions that leave a slow phone time to draw and to listen. */

/** Do something in several turns, with whatever else waits in between. The answer calls the rest off. */
export function inTurns(count: number, what: (turn: number) => void): () => void {
  let turn = 0;
  let timer = setTimeout(next);
  function next(): void {
    turn += 1;
    what(turn);
    if (turn < count) timer = setTimeout(next);
  }
  return () => clearTimeout(timer);
}

/** Do something when nothing else is to be done, or soon in any case. */
export function whenIdle(what: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(what, { timeout: 1_000 });
  else setTimeout(what, 300);
}

/** Do something once the next picture is on the screen; at once where nothing is drawn. */
export function afterPicture(what: () => void): void {
  if (document.visibilityState === "hidden") what();
  else requestAnimationFrame(() => setTimeout(what));
}
