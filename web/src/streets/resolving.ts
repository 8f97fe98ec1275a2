/** The reveal as a film: from the difference of two views, one picture for everything that happens, in order.
 *
 * The server tells the plays with their placements and captures; here is only noted down who stands where after each.
 */

import { CITIES, type City, type End, type SpecialName, type StreetsPlay, type StreetsView } from "../generated/messages";
import { joined, type Rows, sameRow } from "./rows";

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
}

/** What is known of the last job, to be seen again. */
export interface Job {
  round: number;
  job: number;
  rows: Rows;
  plays: readonly StreetsPlay[];
  /** The first turn that was seen; somebody who comes late missed those before. */
  from: number;
  after: Rows | null;
  newRound: number | null;
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

/** The last job as it is known after a new view, and the pictures of what is new in it. */
export function follow(known: Job | null, before: StreetsView | null, after: StreetsView): { job: Job | null; frames: Frame[] } {
  if (before === null || before.commitment !== after.commitment) return { job: null, frames: [] };
  const revealed = !sameRow(gangsters(before.plays), gangsters(after.plays));
  if (!revealed && resolved(before) === resolved(after)) return { job: known, frames: [] };
  const from = revealed ? 0 : resolved(before);
  const over = after.prompt === null;
  const seen = revealed || known === null ? { round: before.round, job: before.job, rows: before.cities, from } : known;
  const job: Job = {
    ...seen,
    plays: after.plays,
    after: over ? after.cities : null,
    newRound: after.round === before.round ? null : after.round,
  };
  const frames = [...(revealed ? [revealOf(job)] : []), ...filmFrom(job, before.cities, from, resolved(after))];
  return follows(before, after) && endsAs(frames, after) ? { job, frames } : { job: null, frames: [] };
}

/** The whole job once more. */
export function again(job: Job): Frame[] {
  return [...(job.from === 0 ? [revealOf(job)] : []), ...filmFrom(job, job.rows, job.from, job.plays.length)];
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

function gangsters(plays: readonly StreetsPlay[]): number[] {
  return plays.map(({ gangster }) => gangster);
}

/** Whether no job was missed between two views. */
function follows(before: StreetsView, after: StreetsView): boolean {
  if (after.prompt !== null || after.phase === "over") return after.round === before.round && after.job === before.job;
  return after.round === before.round ? after.job === before.job + 1 : after.round === before.round + 1 && after.job === 1;
}

/** Whether everybody who should be there is: a refill can only add to the rows. */
function endsAs(frames: readonly Frame[], after: StreetsView): boolean {
  const rows = frames.filter(({ kind }) => kind !== "refill" && kind !== "round").at(-1)?.rows ?? {};
  const final = frames.at(-1)?.rows ?? {};
  return CITIES.every((city) => {
    const now = after.cities[city] ?? [];
    return sameRow(final[city] ?? [], now) && (rows[city] ?? []).every((gangster) => now.includes(gangster));
  });
}

type Picture = Omit<Frame, "kind" | "ms">;

function stillOf({ round, job, plays, rows }: Job): Picture {
  return { rows, plays, turn: -1, fresh: [], gone: [], laid: null, closing: false, round, job };
}

function revealOf(job: Job): Frame {
  return { ...stillOf(job), kind: "reveal", ms: REVEAL };
}

function filmFrom(job: Job, rows: Rows, from: number, to: number): Frame[] {
  const still = stillOf(job);
  const frames: Frame[] = [];
  for (let turn = from; turn < to; turn += 1) {
    frames.push(...turnOf({ ...still, rows: frames.at(-1)?.rows ?? rows, turn }));
  }
  if (to < job.plays.length || job.after === null) return frames;
  return [...frames, ...filled({ ...still, rows: frames.at(-1)?.rows ?? rows, turn: job.plays.length }, job)];
}

function turnOf(start: Picture): Frame[] {
  const play = start.plays[start.turn];
  const city = play?.placement?.city ?? play?.ticket;
  if (!play || !city) return [];
  const frames: Frame[] = [];
  let picture = start;
  const place = (): void => {
    const rows = { ...picture.rows, [city]: joined(picture.rows[city] ?? [], play.gangster) };
    picture = { ...picture, rows, fresh: [play.gangster] };
    frames.push({ ...picture, kind: "place", ms: PLACE });
  };
  const lay = (): void => {
    picture = laid(picture, play);
    frames.push({ ...picture, kind: "lay", ms: LAY });
  };
  const capture = (gone: readonly number[]): void => {
    if (!gone.length) return;
    frames.push({ ...picture, kind: "capture", gone, ms: CAPTURE });
    const left = (picture.rows[city] ?? []).filter((gangster) => !gone.includes(gangster));
    picture = { ...picture, rows: { ...picture.rows, [city]: left } };
    frames.push({ ...picture, kind: "taken", fresh: [], gone, ms: TAKEN });
  };
  const parts = captures(play);
  steps(play).forEach((step, at) => {
    (step === "gangster" ? place : lay)();
    capture(parts[at] ?? []);
  });
  return closed(frames);
}

function steps(play: StreetsPlay): ("gangster" | "special")[] {
  if (play.placement === null) return ["gangster"];
  return play.placement.first === "gangster" ? ["gangster", "special"] : ["special", "gangster"];
}

/** What each card of a turn captured. One card captures from low to high: where the numbers fall, the second one began.
 *
 * When they don't fall, nobody tells which card it was, and all go at the end of the turn.
 */
function captures({ captured, placement }: StreetsPlay): (readonly number[])[] {
  if (placement === null) return [captured];
  const second = captured.findIndex((gangster, at) => gangster < (captured[at - 1] ?? 0));
  return second < 0 ? [[], captured] : [captured.slice(0, second), captured.slice(second)];
}

function closed(frames: Frame[]): Frame[] {
  return frames.map((frame, at) => {
    if (at < frames.length - 1) return frame;
    return { ...frame, closing: true, ms: frame.kind === "taken" ? frame.ms : Math.max(frame.ms, NOTHING) };
  });
}

function laid(picture: Picture, { special, placement }: StreetsPlay): Picture {
  if (!special || !placement) return picture;
  const { city, target } = placement;
  const lying = { ...picture, laid: { special, city, target }, fresh: typeof target === "number" ? [target] : [] };
  if (special !== "boss-calls" || typeof target !== "number") return lying;
  const rows: Rows = {};
  for (const one of CITIES) {
    const row = picture.rows[one]?.filter((gangster) => gangster !== target);
    if (row) rows[one] = one === city ? joined(row, target) : row;
  }
  return { ...lying, rows };
}

/** The cities are filled and, after the last job of a round, everybody gets new cards. */
function filled(picture: Picture, { after, newRound }: Job): Frame[] {
  const rows = after ?? picture.rows;
  const fresh = CITIES.flatMap((city) => (rows[city] ?? []).filter((gangster) => !picture.rows[city]?.includes(gangster)));
  const frames: Frame[] = [];
  if (fresh.length) frames.push({ ...picture, rows, fresh, kind: "refill", ms: REFILL });
  if (newRound !== null) frames.push({ ...picture, rows, kind: "round", round: newRound, job: 1, ms: ROUND });
  return frames;
}
