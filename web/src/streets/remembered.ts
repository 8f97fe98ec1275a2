/** The last job outlives a reload of the page: it can still be seen again. */

import type { StreetsView } from "../generated/messages";
import type { Job } from "./resolving";
import { sameRow } from "./rows";

const KEY = "thegang.job";

export function remember(commitment: string, job: Job): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ commitment, job }));
  } catch {
    // storage is off: it holds until the page is left
  }
}

/** The last job of this view, if this browser saw it. */
export function recall({ commitment, plays }: StreetsView): Job | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { commitment: string; job: Job } | null;
    const seen = kept?.job.plays.map(({ gangster }) => gangster) ?? [];
    const same = kept?.commitment === commitment && sameRow(seen, plays.map(({ gangster }) => gangster));
    return same ? kept.job : null;
  } catch {
    return null;
  }
}
