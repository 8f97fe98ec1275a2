/** What is seen of a heist, from the part that everybody gets and one's own. */

import { EMPTY, type HeistAction, type HeistGame, type HeistSeat, type HeistView } from "../generated/messages";
import { isOver } from "./chips";
import type { SeenHeist } from "./state";

export function seen(game: unknown, seat: unknown): SeenHeist {
  const { view: shared, debrief = null, thoughts = [] } = game as HeistGame;
  const { you, view: own, chips = [], legal = [] } = seat as Partial<HeistSeat>;
  const view = { ...EMPTY.heist, ...shared, ...own, seat: you ?? null } as HeistView;
  const row = view.chips[view.phase as keyof HeistView["chips"]] ?? [];
  const takes = chips.map((stars): HeistAction => ({ do: "TakeChip", stars, source: row.includes(stars) ? row.indexOf(stars) : null }));
  return { game: view, legal: [...takes, ...legal], rests: isOver(view), debrief, thoughts };
}
