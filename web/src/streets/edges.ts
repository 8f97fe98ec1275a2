/** Marks on which sides a row goes on beyond its edge, so that it can fade out there. */

export function edges(row: HTMLElement): () => void {
  const look = (): void => {
    const hidden = row.scrollWidth - row.clientWidth;
    row.toggleAttribute("data-more-left", row.scrollLeft > 2);
    row.toggleAttribute("data-more-right", row.scrollLeft < hidden - 2);
  };
  const resized = new ResizeObserver(look);
  resized.observe(row);
  const changed = new MutationObserver(look);
  changed.observe(row, { childList: true, subtree: true });
  row.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    resized.disconnect();
    changed.disconnect();
    row.removeEventListener("scroll", look);
  };
}

/** Bring the cards that matter into sight, sideways only. */
export function showing(row: HTMLElement, wanted: readonly number[]): void {
  const cards = wanted.flatMap((gangster) => row.querySelector<HTMLElement>(`[data-spot="${gangster}"]`) ?? []);
  if (!cards.length || row.scrollWidth <= row.clientWidth) return;
  const left = Math.min(...cards.map((card) => card.offsetLeft));
  const right = Math.max(...cards.map((card) => card.offsetLeft + card.offsetWidth));
  row.scrollTo({ left: (left + right - row.clientWidth) / 2, behavior: "instant" });
}
