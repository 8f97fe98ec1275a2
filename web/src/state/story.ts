/** What happened, as the server tells it: the log, and what of it came while one was looking. */

import type { News } from "../generated/messages";

/** News with its place in the order in which it came. */
export interface Told<Kind extends News = News> {
  key: number;
  news: Kind;
}

export interface Story {
  /** The log, the last thing last. */
  log: readonly Told[];
  /** What came last, to be seen and heard once. */
  fresh: readonly Told[];
}

/** What a message tells: `log` is what happened before its `news`, where that is not known or has changed. */
export interface Telling {
  news?: readonly News[];
  log?: readonly News[] | null;
}

export const UNTOLD: Story = { log: [], fresh: [] };

const KEPT = 300;
const FRESH = 100;

/** The story after a message. Whoever comes back is told what was missed, if the log goes on from what was known. */
export function continued({ log, fresh }: Story, { news = [], log: anew = null }: Telling): Story {
  const known = anew === null ? log : rejoined(log, anew);
  const since = anew !== null && news.length === 0 ? known.slice(overlap(log, anew) || known.length) : [];
  const come = numbered(news, Math.max(lastKey(log), lastKey(known)));
  return { log: [...known, ...come].slice(-KEPT), fresh: [...fresh, ...since, ...come].slice(-FRESH) };
}

function numbered(news: readonly News[], after: number): Told[] {
  return news.map((one, at) => ({ key: after + 1 + at, news: one }));
}

function lastKey(log: readonly Told[]): number {
  return log.at(-1)?.key ?? 0;
}

/** A log that came anew; what was known of it keeps its place. */
function rejoined(log: readonly Told[], anew: readonly News[]): Told[] {
  const same = overlap(log, anew);
  return [...(same ? log.slice(-same) : []), ...numbered(anew.slice(same), lastKey(log))];
}

/** With how many of its first entries a log that came anew repeats the last ones that were known. */
function overlap(log: readonly Told[], anew: readonly News[]): number {
  const known = log.map(({ news }) => JSON.stringify(news));
  const begins = anew.map((news) => JSON.stringify(news));
  for (let size = Math.min(known.length, begins.length); size > 0; size -= 1) {
    const last = known.slice(-size);
    if (last.every((one, at) => one === begins[at])) return size;
  }
  return 0;
}

/** Hears everything once, from the moment when it begins to listen. */
export class Listener {
  private heard: number;

  constructor({ log, fresh }: Story) {
    this.heard = Math.max(lastKey(log), lastKey(fresh));
  }

  /** What is new since the last time. */
  take({ fresh }: Story): Told[] {
    const come = fresh.filter(({ key }) => key > this.heard);
    this.heard = Math.max(this.heard, lastKey(come));
    return come;
  }
}
