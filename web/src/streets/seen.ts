/** What is seen of streets, from the part that everybody gets and one's own. */

import { EMPTY, type StreetsAction, type StreetsGame, type StreetsPreview, type StreetsSeat, type StreetsView } from "../generated/messages";
import type { SeenStreets } from "./state";

export function seen(game: unknown, seat: unknown): SeenStreets {
  const { you, view: own, legal = [], previews = [] } = seat as Partial<StreetsSeat>;
  const view = { ...EMPTY.streets, ...(game as StreetsGame).view, ...own, seat: you ?? null } as StreetsView;
  return { game: view, legal, previews: legal.flatMap((action) => previewOf(action, view, previews)) };
}

/** What an action would bring: the server leaves out what captures nothing. */
function previewOf(action: StreetsAction, view: StreetsView, told: readonly StreetsPreview[]): StreetsPreview[] {
  const play = view.plays.find(({ seat }) => seat === view.seat);
  const { gangster, ticket = null } = action.do === "Choose" ? action : { gangster: play?.gangster ?? 0 };
  const placement = action.do === "Place" ? { city: action.city, first: action.first, target: action.target ?? null } : null;
  const same = ({ choice, placement: other }: StreetsPreview): boolean =>
    choice.gangster === gangster &&
    choice.ticket === ticket &&
    (placement === null || (other?.city === placement.city && other.first === placement.first && other.target === placement.target));
  return [told.find(same) ?? { choice: { gangster, ticket }, placement, captured: [], revolvers: 0 }];
}
