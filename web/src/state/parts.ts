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
export function taken(before: Parts | null, message: StateMessage): Parts | null {
  const { table = before?.table, game = before?.game, seat = before?.seat } = message;
  if (table === undefined || game === undefined || seat === undefined) return null;
  return {
    table,
    game: game && changed(game, message.game_change),
    seat: changed(seat, message.seat_change),
    person: message.person || (before?.person ?? ""),
  };
}

/** A part with those fields that have changed, and a view with those of its fields that have. */
function changed<Part extends Game | Seat>(part: Part, change: Record<string, unknown> | undefined): Part {
  if (change === undefined) return part;
  const view = "view" in part && "view" in change ? { view: { ...part.view, ...(change.view as object) } } : {};
  return { ...part, ...change, ...view };
}

/** All that is known after a message. */
export function together({ table, game, seat, person }: Parts, { seq }: StateMessage): State {
  const name = game?.name ?? null;
  const seen = game === null ? NOTHING : (gameCalled(name)?.seen(game, seat) ?? NOTHING);
  return { seq, you: seat.you, person, declined: false, table, name, ...seen };
}
