/** Keeps the keyboard's place at a table: where what has the focus goes away, something near takes it over. */

/** What stands for a whole scene, such as its status line or its verdict: it can have the focus, but needs no Tab. */
const REST = "[data-rest]";
const CHIPS = "[data-centre] button:enabled";

/** An attachment for a table. Focus that is anywhere else, or nowhere, is left alone. */
export function keepsFocus(table: HTMLElement): () => void {
  let held: Element | null = null;
  const note = (): void => {
    const { activeElement } = document;
    held = table.contains(activeElement) ? activeElement : null;
  };
  const look = (): void => {
    const { activeElement } = document;
    if (!held || (held.isConnected && !held.matches(":disabled"))) return;
    if (activeElement !== held && activeElement !== document.body) return;
    (nearChip(table, held) ?? table.querySelector<HTMLElement>(REST))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] }); // a sheet that closes gives the focus back, too
  table.addEventListener("focusin", note);
  table.addEventListener("click", note, true); // beside everything is nowhere
  return () => {
    observer.disconnect();
    table.removeEventListener("focusin", note);
    table.removeEventListener("click", note, true);
  };
}

/** The chip in the centre nearest to one that is gone. */
function nearChip(table: HTMLElement, gone: Element): HTMLElement | null {
  const stars = starsOf(gone);
  if (Number.isNaN(stars)) return null;
  const chips = [...table.querySelectorAll<HTMLElement>(CHIPS)];
  const apart = (chip: HTMLElement): number => Math.abs(starsOf(chip) - stars);
  return chips.sort((one, other) => apart(one) - apart(other))[0] ?? null;
}

function starsOf(chip: Element): number {
  return Number((chip as HTMLElement).dataset["chip"]?.split("-")[1]);
}
