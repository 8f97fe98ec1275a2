/** The log: the pictures of the film that were shown, one entry after another. */

import type { Frame } from "./resolving";
import type { Rows } from "./rows";

export interface Entry {
  key: number;
  frame: Frame;
  /** The rows just before, to tell where somebody came from. */
  before: Rows;
}

const KEPT = 200;

/** The log after some more pictures; that captured cards have left needs no words of its own. */
export function continued(entries: readonly Entry[], frames: readonly Frame[], before: Rows): Entry[] {
  let key = (entries.at(-1)?.key ?? 0) + 1;
  let rows = before;
  const fresh: Entry[] = [];
  for (const frame of frames) {
    if (frame.kind !== "taken") fresh.push({ key: key++, frame, before: rows });
    rows = frame.rows;
  }
  return [...entries, ...fresh].slice(-KEPT);
}
