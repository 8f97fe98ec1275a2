/** The parts of the state messages of a table, put together to what everything else draws from.
 *
 * What everybody sees and what is one's own make one view; what was left out because it is empty is there again.
 */

import {
  EMPTY,
  type GameAction,
  type HeistGame,
  type HeistSeat,
  type HeistView,
  type State,
  type StateMessage,
  type StreetsGame,
  type StreetsSeat,
  type StreetsView,
  type TableView,
} from "../generated/messages";

type Game = NonNullable<StateMessage["game"]>;
type Seat = NonNullable<StateMessage["seat"]>;
type Seen = Pick<State, "game" | "legal" | "previews" | "debrief" | "thoughts">;

/** What came last of each part. */
export interface Parts {
  table: TableView;
  game: Game | null;
  seat: Seat;
}

/** The parts after a message; null as long as not all of them have come. */
export function taken(before: Parts | null, { table, game, seat }: StateMessage): Parts | null {
  const after = { ...before, ...(table && { table }), ...(game !== undefined && { game }), ...(seat && { seat }) };
  return "table" in after && "game" in after && "seat" in after ? (after as Parts) : null;
}

/** All that is known after a message. */
export function together({ table, game, seat }: Parts, { seq }: StateMessage): State {
  return { seq, you: seat.you, table, ...seen(game, seat) };
}

function seen(game: Game | null, seat: Seat): Seen {
  if (game === null) return { game, legal: [], previews: [], debrief: null, thoughts: [] };
  return game.name === "heist" ? heist(game, seat) : streets(game, seat);
}

function heist({ view: shared, debrief = null, thoughts = [] }: HeistGame, seat: Seat): Seen {
  const { you, view: own, chips = [], legal = [] } = seat as Partial<HeistSeat>;
  const view = { ...EMPTY.heist, ...shared, ...own, seat: you ?? null } as HeistView;
  const row = view.chips[view.phase as keyof HeistView["chips"]] ?? [];
  const takes = chips.map((stars): GameAction => ({ do: "TakeChip", stars, source: row.includes(stars) ? row.indexOf(stars) : null }));
  return { game: view, legal: [...takes, ...legal], previews: [], debrief, thoughts };
}

function streets({ view: shared }: StreetsGame, seat: Seat): Seen {
  const { you, view: own, legal = [], previews = [] } = seat as Partial<StreetsSeat>;
  const view = { ...EMPTY.streets, ...shared, ...own, seat: you ?? null } as StreetsView;
  return { game: view, legal, previews, debrief: null, thoughts: [] };
}
