/** The parts of the state messages of a table, put together to what everything else draws from.
 *
 * How what everybody sees and what is one's own make one view is known to each game.
 */

import { gameCalled } from "../game/registry";
import type { StateMessage, TableView } from "../generated/messages";
import type { Seen, State } from "./state";

type Game = NonNullable<StateMessage["game"]>;
type Seat = NonNullable<StateMessage["seat"]>;

const NOTHING: Seen = { game: null, legal: [] };

/** What came last of each part. */
export interface Parts {
  table: TableView;
  game: Game | null;
  seat: Seat;
  person: string;
}

/** The parts after a message; null as long as not all of them have come. */
export function taken(before: Parts | null, { table, game, seat, person }: StateMessage): Parts | null {
  const after = {
    ...{ person: "", ...before },
    ...(table && { table }),
    ...(game !== undefined && { game }),
    ...(seat && { seat }),
    ...(person && { person }),
  };
  return "table" in after && "game" in after && "seat" in after ? (after as Parts) : null;
}

/** All that is known after a message. */
export function together({ table, game, seat, person }: Parts, { seq }: StateMessage): State {
  const name = game?.name ?? null;
  const seen = game === null ? NOTHING : (gameCalled(name)?.seen(game, seat) ?? NOTHING);
  return { seq, you: seat.you, person, declined: false, table, name, ...seen };
}
