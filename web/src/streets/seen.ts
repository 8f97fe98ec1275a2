/** What is seen of streets, from the part that everybody gets and one's own. */

import { EMPTY, type StreetsGame, type StreetsSeat, type StreetsView } from "../generated/messages";
import type { SeenStreets } from "./state";

export function seen(game: unknown, seat: unknown): SeenStreets {
  const { you, view: own, legal = [], previews = [] } = seat as Partial<StreetsSeat>;
  const view = { ...EMPTY.streets, ...(game as StreetsGame).view, ...own, seat: you ?? null } as StreetsView;
  return { game: view, legal, previews };
}
