/** An open sheet is a step of its own in the history: Back closes it, and the page behind it stays. */

const open: (() => void)[] = [];

/** Whether the browser stands on the step of a sheet. */
export function onSheet(): boolean {
  return history.state?.sheet === true;
}

/** A sheet has opened, and `close` closes it; the answer is to be called when it is gone. */
export function opened(close: () => void): () => void {
  open.push(close);
  queueMicrotask(settle);
  return () => {
    open.splice(open.indexOf(close), 1);
    queueMicrotask(settle); // where one sheet follows another, the step is kept
  };
}

/** One step if a sheet is open, none otherwise. */
function settle(): void {
  if (open.length && !onSheet()) history.pushState({ sheet: true }, "");
  else if (!open.length && onSheet()) history.back();
}

addEventListener("popstate", () => {
  if (open.length && !onSheet()) open.at(-1)?.();
  else settle(); // Forward leads to no sheet
});
