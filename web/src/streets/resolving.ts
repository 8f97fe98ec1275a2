/** The reveal as a film: one picture for everything that happens, in order, as the server tells it. */

import type { City, End, SpecialName, StreetsNews, StreetsPlay, StreetsView } from "../generated/messages";
import type { Told } from "../state/story";
import { joined, type Rows } from "./rows";

export interface Laid {
  special: SpecialName;
  city: City;
  target: End | number | null;
}

export interface Frame {
  kind: "reveal" | "place" | "lay" | "capture" | "taken" | "refill" | "round";
  rows: Rows;
  plays: readonly StreetsPlay[];
  /** Whose turn it is, as a place in the queue: before the first at the reveal, behind the last at a refill. */
  turn: number;
  fresh: readonly number[];
  gone: readonly number[];
  /** The special that lies there until the turn is over. */
  laid: Laid | null;
  /** Whether nothing comes of this turn any more. */
  closing: boolean;
  /** The job it belongs to; for a new round the one that begins. */
  round: number;
  job: number;
  ms: number;
  /** What is told with it. */
  told: readonly StreetsNews[];
  /** The place of the last of what is told with it, or before it, in the order in which it came. */
  key: number;
}

const REVEAL = 1500;
const PLACE = 1100;
const NOTHING = 1400;
const LAY = 1500;
const CAPTURE = 1500;
const TAKEN = 650;
const REFILL = 1500;
const ROUND = 1600;

/** How many turns of the last reveal are over. */
export function resolved(view: StreetsView): number {
  const { prompt, plays } = view;
  return prompt === null ? plays.length : plays.findIndex(({ seat }) => seat === prompt.asked[0]);
}

/** The pictures of news, from the view before it. */
export function filmOf(news: readonly Told<StreetsNews>[], before: StreetsView): Frame[] {
  const film = new Cutter(before);
  for (const one of news) film.take(one);
  return film.frames;
}

/** The last job among pictures: from the reveal on, if that is one of them. */
export function lastJob(frames: readonly Frame[]): Frame[] {
  return frames.slice(Math.max(0, frames.findLastIndex(({ kind }) => kind === "reveal")));
}

/** How many gangsters, worth how much, each seat has not been seen to capture yet. */
export function yetToCome(frames: readonly Frame[], revolvers: readonly number[], seat: number): { cards: number; worth: number } {
  const cards = frames
    .slice(1)
    .filter(({ kind, plays, turn }) => kind === "taken" && plays[turn]?.seat === seat)
    .flatMap(({ gone }) => gone);
  return { cards: cards.length, worth: worth(revolvers, cards) };
}

export function worth(revolvers: readonly number[], cards: readonly number[]): number {
  return cards.reduce((sum, gangster) => sum + (revolvers[gangster - 1] ?? 0), 0);
}

type Picture = Omit<Frame, "kind" | "ms" | "told" | "key">;

/** Makes pictures of news, one after another. */
class Cutter {
  readonly frames: Frame[] = [];
  private picture: Picture;
  /** What is told with the next picture. */
  private waiting: StreetsNews[] = [];

  constructor({ cities: rows, plays, round, job, ...view }: StreetsView) {
    this.picture = { rows, plays, turn: resolved({ cities: rows, plays, round, job, ...view }), fresh: [], gone: [], laid: null, closing: false, round, job };
  }

  take({ news, key }: Told<StreetsNews>): void {
    switch (news.news) {
      case "plays-revealed":
        return this.show("reveal", REVEAL, { plays: news.plays, turn: -1 }, news, key);
      case "turn-began":
        return this.change({ turn: this.picture.plays.findIndex(({ seat }) => seat === news.seat) });
      case "placement-chosen":
        return this.played({ placement: news.placement });
      case "gangster-placed":
        return this.show("place", PLACE, { rows: this.with(news.city, news.gangster), fresh: [news.gangster] }, news, key);
      case "special-laid":
        return this.show("lay", LAY, { laid: { special: news.special, city: news.city, target: news.target }, fresh: typeof news.target === "number" ? [news.target] : [] }, news, key);
      case "gangster-fetched":
        return this.fetched(news.source, news.city, news.gangster, news, key);
      case "gangs-captured":
        return this.captured(news.city, news.gangsters, news, key);
      case "turn-ended":
        return this.close(news, key);
      case "cities-filled":
        return this.filled(news.gangsters, news, key);
      case "gangsters-dealt":
        this.waiting.push(news);
        return;
      case "job-began":
        return this.begun(news.round, news.job, key);
    }
  }

  private change(changes: Partial<Picture>): void {
    this.picture = { ...this.picture, ...changes };
  }

  private show(kind: Frame["kind"], ms: number, changes: Partial<Picture>, news: StreetsNews, key: number): void {
    this.change(changes);
    this.frames.push({ ...this.picture, kind, ms, told: [news], key });
  }

  private played(changes: Partial<StreetsPlay>): void {
    const { plays, turn } = this.picture;
    this.change({ plays: plays.map((play, at) => (at === turn ? { ...play, ...changes } : play)) });
  }

  private with(city: City, gangster: number): Rows {
    const { rows } = this.picture;
    return { ...rows, [city]: joined(rows[city] ?? [], gangster) };
  }

  private without(city: City, gone: readonly number[]): Rows {
    const { rows } = this.picture;
    return { ...rows, [city]: (rows[city] ?? []).filter((gangster) => !gone.includes(gangster)) };
  }

  /** Whoever is fetched comes in the same picture as the special that does it. */
  private fetched(source: City, city: City, gangster: number, news: StreetsNews, key: number): void {
    this.change({ rows: this.without(source, [gangster]) });
    this.change({ rows: this.with(city, gangster), fresh: [gangster] });
    const last = this.frames.pop();
    if (last) this.frames.push({ ...last, ...this.picture, told: [...last.told, news], key });
  }

  private captured(city: City, gone: readonly number[], news: StreetsNews, key: number): void {
    const captured = [...(this.picture.plays[this.picture.turn]?.captured ?? []), ...gone];
    this.show("capture", CAPTURE, { gone }, news, key);
    this.played({ captured });
    this.show("taken", TAKEN, { rows: this.without(city, gone), fresh: [], gone }, news, key);
    this.change({ gone: [] });
  }

  private close(news: StreetsNews, key: number): void {
    const last = this.frames.pop();
    if (last) {
      const ms = last.kind === "taken" ? last.ms : Math.max(last.ms, NOTHING);
      this.frames.push({ ...last, closing: true, ms, told: [...last.told, news], key });
    }
    this.change({ laid: null, fresh: [], gone: [], turn: this.picture.turn + 1 });
  }

  private filled(gangsters: Partial<Record<City, number[]>>, news: StreetsNews, key: number): void {
    const { rows } = this.picture;
    const full = (Object.entries(gangsters) as [City, number[]][]).map(([city, more]) => [city, more.reduce((row, one) => joined(row, one), rows[city] ?? [])]);
    this.show("refill", REFILL, { rows: { ...rows, ...Object.fromEntries(full) }, fresh: Object.values(gangsters).flat() }, news, key);
  }

  /** A new round is a picture of its own. */
  private begun(round: number, job: number, key: number): void {
    const told = this.waiting.splice(0);
    this.change({ round, job, fresh: [] });
    if (told.length) this.frames.push({ ...this.picture, kind: "round", ms: ROUND, told, key });
  }
}
