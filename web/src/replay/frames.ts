/** A step of a replay as the state of a table at which nothing can be done. */

import type { ReplayPart } from "../game/client";
import type { Options, Replay, SeatView } from "../generated/messages";
import type { State } from "../state/state";
import type { Story, Told } from "../state/story";
import { seatOf } from "./address";
import { type Mate, matesOf } from "./mates";

/** A replay and whose eyes it was asked for: what one seat saw is never shown as if another had. */
export interface Seen {
  eyes: string;
  replay: Replay;
  /** What its game knows about looking at it again. */
  part: ReplayPart;
}

/** Nobody is waited for, nobody is gone: that was then. */
function seated({ name, outfit, sort }: Mate): SeatView {
  const bot = sort === "bot";
  return { name, level: bot ? "normal" : null, guest: !bot, online: true, replaceable: false, nudged: false, bot_at: null, ready: false, person: "", muted: false, outfit };
}

export function stateAt({ eyes, replay, part }: Seen, at: number): State {
  const { entry, frames } = replay;
  const frame = frames[at];
  return {
    seq: at,
    you: seatOf(eyes),
    person: "",
    declined: false,
    table: {
      id: entry.id,
      options: { game: entry.game, seats: entry.players, rules: {} } as Partial<Options> as Options,
      stage: "finished",
      host: null,
      seats: matesOf(entry).map(seated),
      watching: 0,
      games: [],
      talk: false,
      emotes: false,
      silent: null,
      rematch: false,
      rematch_at: null,
      same_deal: false,
      watchers: [],
      removed: [],
      code: "",
    },
    name: entry.game,
    ...(frame ? part.seen(frame) : { game: null, legal: [] }),
  };
}

/** What happened up to a step: the log as it stood then, and what happened in the step itself. */
export function storyAt({ replay }: Seen, at: number): Story {
  const frames = replay.frames.slice(0, at + 1);
  const start = frames.findLastIndex(({ log }) => log !== null);
  let key = frames.slice(0, Math.max(0, start)).reduce((sum, { news }) => sum + news.length, 0);
  const before = (frames[start]?.log ?? []).map((news, index, { length }): Told => ({ key: key - length + 1 + index, news }));
  const since = frames.slice(Math.max(0, start)).map(({ news }) => news.map((one): Told => ({ key: ++key, news: one })));
  return { log: [...before, ...since.flat()], fresh: since.at(-1) ?? [] };
}
