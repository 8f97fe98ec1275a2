/** Numbers about one's games, as they are drawn and told. */

import { COLOURS, type ChipTally, type Colour, type HeistStatistics, type Tally } from "../../generated/messages";
import described from "../described.json";

export const GROUPS = ["mode", "players", "challenge", "specialist"] as const;
export type Group = (typeof GROUPS)[number];

export interface Rate {
  key: string;
  tried: number;
  succeeded: number;
  /** Between 0 and 1. */
  rate: number;
  /** Where the true rate probably is (Wilson, 80 %): wide when little was tried. */
  from: number;
  to: number;
}

const Z = 1.2816;
const MODES = (described.rules.find(({ name }) => name === "mode")?.values ?? []).map(String);

export function rateOf(key: string, tried: number, succeeded: number): Rate {
  const rate = tried ? succeeded / tried : 0;
  const spread = 1 + (Z * Z) / Math.max(1, tried);
  const centre = (rate + (Z * Z) / (2 * Math.max(1, tried))) / spread;
  const half = (Z * Math.sqrt((rate * (1 - rate)) / Math.max(1, tried) + (Z * Z) / (4 * Math.max(1, tried) ** 2))) / spread;
  return { key, tried, succeeded, rate, from: tried ? Math.max(0, centre - half) : 0, to: tried ? Math.min(1, centre + half) : 1 };
}

/** The rates of one group in an order that makes sense: modes as they get harder, everything else by number. */
export function rates(tallies: readonly Tally[], group: Group): Rate[] {
  const order = (key: string): number => (group === "mode" ? MODES.indexOf(key) : Number(key));
  return tallies
    .filter((tally) => tally.group === group)
    .sort((one, other) => order(one.key) - order(other.key))
    .map(({ key, heists, succeeded }) => rateOf(key, heists, succeeded));
}

export interface Claims {
  colour: Colour;
  claims: number;
  low: number;
  right: number;
  high: number;
}

export function claims(chips: readonly ChipTally[]): Claims[] {
  return COLOURS.flatMap((colour) => chips.filter((tally) => tally.colour === colour && tally.claims > 0).map((tally) => ({ ...tally, colour })));
}

/** How far to the left and right of the middle the widest bar reaches, in shares: the right ones lie around the middle. */
export function reach(all: readonly Claims[]): number {
  return Math.max(0.5, ...all.map(({ claims: n, low, right, high }) => (Math.max(low, high) + right / 2) / n));
}

export type Habit =
  | { kind: "unknown"; n: number }
  | { kind: "steady"; right: number; claims: number }
  | { kind: "mixed"; colour: Colour; n: number; claims: number }
  | { kind: "low" | "high"; colour: Colour; n: number; claims: number };

const ENOUGH = 12;
const RARELY = 0.25;
const LEANING = 0.6;

/** The usual mistake: which way one's chips miss, and in which round most. */
export function habit({ chips }: Pick<HeistStatistics, "chips">): Habit {
  const all = claims(chips);
  const total = sum(all, ({ claims: n }) => n);
  if (total < ENOUGH) return { kind: "unknown", n: total };
  const [low, high, right] = [sum(all, (one) => one.low), sum(all, (one) => one.high), sum(all, (one) => one.right)];
  const missed = low + high;
  if (missed / total < RARELY) return { kind: "steady", right, claims: total };
  const kind = low / missed >= LEANING ? "low" : high / missed >= LEANING ? "high" : "mixed";
  const count = (one: Claims): number => (kind === "mixed" ? one.low + one.high : one[kind]);
  const worst = all.reduce((most, one) => (count(one) / one.claims > count(most) / most.claims ? one : most));
  return { kind, colour: worst.colour, n: count(worst), claims: worst.claims };
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
