/** The log: what the views showed, one entry after another, and no more than they still show. */

import type { Colour, HeistView } from "../generated/messages";
import { diff, type Move } from "./diff";

export interface Entry {
  key: number;
  move: Move;
}

const KEPT = 150;

/** The log after some moves. A new heist starts it anew, and chips that were put away leave it (H-58). */
export function continued(entries: readonly Entry[], moves: readonly Move[], view: HeistView): Entry[] {
  const begins = moves.some(({ kind }) => kind === "heist");
  let key = (entries.at(-1)?.key ?? 0) + 1;
  const fresh = moves.map((move) => ({ key: key++, move }));
  const all = begins ? fresh : [...entries, ...fresh];
  return all.filter(({ move }) => move.kind !== "chip" || view.chips[move.colour] !== null).slice(-KEPT);
}

/** The log as it stands after views that were all seen. */
export function storyOf(views: readonly HeistView[]): Entry[] {
  return views.reduce<Entry[]>((entries, view, at) => continued(entries, diff(views[at - 1] ?? null, view), view), []);
}

/** The chip an entry is about. */
export function chipOf(move: Move): { colour: Colour; stars: number } | null {
  return move.kind === "chip" ? move : null;
}
