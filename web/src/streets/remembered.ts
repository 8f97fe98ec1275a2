/** The last job outlives a reload of the page: it can still be seen again. */

import type { StreetsView } from "../generated/messages";
import type { Frame } from "./resolving";
import { sameRow } from "./rows";

const KEY = "thegang.job";

interface Kept {
  commitment: string;
  gangsters: number[];
  job: Frame[];
}

function gangsters({ plays }: StreetsView): number[] {
  return plays.map(({ gangster }) => gangster);
}

export function remember(view: StreetsView, job: readonly Frame[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ commitment: view.commitment, gangsters: gangsters(view), job }));
  } catch {
    // storage is off: it holds until the page is left
  }
}

/** The last job of this view, if this browser saw it. */
export function recall(view: StreetsView): Frame[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    const same = kept?.commitment === view.commitment && sameRow(kept.gangsters ?? [], gangsters(view));
    return same ? (kept.job ?? []) : [];
  } catch {
    return [];
  }
}
