/** A step of a replay as the state of a table at which nothing can be done. */

import type { ReplayPart } from "../game/client";
import type { Debrief, Frame, Options, Replay, SeatView, State } from "../generated/messages";
import { named } from "../texts";
import { seatOf } from "./address";

/** A replay and whose eyes it was asked for: what one seat saw is never shown as if another had. */
export interface Seen {
  eyes: string;
  replay: Replay;
  /** What its game knows about looking at it again. */
  part: ReplayPart;
}

export function debriefAt(frame: Frame | undefined): Debrief | null {
  return (frame?.debrief ?? null) as Debrief | null;
}

/** Nobody is waited for, nobody is gone: that was then. */
function person(name: string): SeatView {
  return { name: named(name), level: null, guest: false, online: true, replaceable: false, ready: false };
}

export function stateAt({ eyes, replay }: Pick<Seen, "eyes" | "replay">, at: number): State {
  const { entry, frames } = replay;
  const frame = frames[at];
  return {
    seq: at,
    you: seatOf(eyes),
    table: {
      id: entry.id,
      options: { game: entry.game, seats: entry.players, rules: {} } as Partial<Options> as Options,
      stage: "finished",
      host: null,
      seats: entry.names.map(person),
      watching: 0,
      games: [],
      talk: false,
      same_deal: false,
    },
    name: entry.game,
    game: frame?.game,
    legal: [],
    previews: [],
    debrief: debriefAt(frame),
    thoughts: [],
    news: [],
    log: null,
  };
}

/** The views since the log began anew, up to a step: what it then tells. */
export function pastOf({ replay, part }: Seen, at: number): unknown[] {
  const start = replay.marks.findLast(({ kind, frame }) => kind === part.logSince && frame <= at)?.frame ?? 0;
  return replay.frames.slice(start, at + 1).map(({ game }) => game);
}
