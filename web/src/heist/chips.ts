/** Where the chips are, as a view tells it. */

import { COLOURS, type Colour, type HeistAction, type HeistView } from "../generated/messages";

/** What stands in one place of a seat's row of chips. */
export interface Slot {
  colour: Colour;
  /** `wanted`: none yet; `skipped`: a round without chips; `hidden`: put away (H-58). */
  kind: "chip" | "wanted" | "skipped" | "hidden";
  stars: number;
  /** Whether this is the round being played. */
  current: boolean;
}

/** The colour of the round being played, if chips can be moved. */
export function colourInPlay(view: HeistView): Colour | null {
  return COLOURS.find((colour) => colour === view.phase) ?? null;
}

/** The chips in front of all seats in the round being played. */
export function rowInPlay(view: HeistView): number[] | null {
  const colour = colourInPlay(view);
  return colour && view.chips[colour];
}

export function holder(row: readonly number[], stars: number): number | null {
  const seat = row.indexOf(stars);
  return seat < 0 ? null : seat;
}

/** Whether a heist is over and everything lies open (H-93). */
export function isOver(view: HeistView): boolean {
  return view.phase === "showdown" || view.phase === "won" || view.phase === "lost";
}

function coloursSoFar(view: HeistView): readonly Colour[] {
  const colour = colourInPlay(view);
  if (colour) return COLOURS.slice(0, COLOURS.indexOf(colour) + 1);
  return isOver(view) || view.revealed.length > 0 ? COLOURS : [];
}

/** A seat's chips from white to red, up to now: what it said, and how it changed its mind (H-13). */
export function sentence(view: HeistView, seat: number): Slot[] {
  const inPlay = colourInPlay(view);
  return coloursSoFar(view).map((colour) => {
    const row = view.chips[colour];
    const stars = row?.[seat] ?? 0;
    const current = colour === inPlay;
    const kind = row === null ? "hidden" : stars ? "chip" : current ? "wanted" : "skipped";
    return { colour, kind, stars, current };
  });
}

/** The chips in the centre, one place for each; 0 for one that somebody has. */
export function centre(view: HeistView): number[] {
  const row = rowInPlay(view);
  return row ? Array.from({ length: view.players }, (_, index) => (row.includes(index + 1) ? 0 : index + 1)) : [];
}

/** The action that takes a chip from where it lies, if that is allowed now. */
export function taking(legal: readonly HeistAction[], stars: number): HeistAction | null {
  return legal.find((action) => action.do === "TakeChip" && action.stars === stars) ?? null;
}

export function returning(legal: readonly HeistAction[]): HeistAction | null {
  return legal.find((action) => action.do === "ReturnChip") ?? null;
}

/** The view as it will be if everything on its way succeeds, and the chips that are only there by expectation. */
export function expected(view: HeistView, actions: readonly HeistAction[]): { view: HeistView; pending: number[] } {
  const colour = colourInPlay(view);
  const row = colour && view.chips[colour];
  const seat = view.seat;
  if (!colour || !row || seat === null) return { view, pending: [] };
  const next = [...row];
  for (const action of actions) {
    if (action.do === "ReturnChip") next[seat] = 0;
    if (action.do !== "TakeChip" || holder(next, action.stars) !== action.source) continue;
    if (action.source !== null) next[action.source] = 0;
    next[seat] = action.stars;
  }
  const moved = row.flatMap((stars, at) => (stars && next[at] !== stars ? [stars] : []));
  const own = next[seat] ?? 0;
  const pending = own && own !== row[seat] ? [...new Set([...moved, own])] : moved;
  return pending.length ? { view: { ...view, chips: { ...view.chips, [colour]: next } }, pending } : { view, pending };
}
