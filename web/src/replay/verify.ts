/** The log of a finished game held against its seeds: was the seed the promised one, and does it give the cards? */

import { partOf } from "../game/registry";

/** An event as a log has it. */
export interface Happened {
  event: string;
  [field: string]: unknown;
}

/** What is checked: the promise made before the deal, the shuffled deck, every card from it, and challenges and specialists. */
export const CHECKS = ["promise", "deck", "cards", "stacks"] as const;
export type Check = (typeof CHECKS)[number];

export interface Verdict {
  /** Which deal, and what it is called; 0 and null for a game with one deal for all of it. */
  number: number;
  title: string | null;
  seed: string;
  commitment: string;
  /** Arranged beforehand: there is no shuffle to check. */
  scripted: boolean;
  /** What there is not to check is not in it. */
  passed: Partial<Record<Check, boolean>>;
}

export interface Recorded {
  action: Record<string, unknown>;
  events: Happened[];
}

/** Whether everything that could be checked is as it should be. */
export function isFair(verdicts: readonly Verdict[]): boolean {
  return verdicts.length > 0 && verdicts.every(({ scripted, passed }) => scripted || CHECKS.every((check) => passed[check] ?? true));
}

export async function verify(log: string): Promise<Verdict[]> {
  const [header, ...lines] = log.split("\n").filter((line) => line.trim());
  const { game } = JSON.parse(header ?? "{}") as { game?: string };
  const records = lines.map((line) => JSON.parse(line) as Recorded);
  const { verdicts } = await partOf(game ?? null, async ({ verify: checks }) => (checks ? checks() : { verdicts: async () => [] }));
  return verdicts(records);
}

export function the<Fields>(events: readonly Happened[], name: string): Fields | undefined {
  return events.find(({ event }) => event === name) as Fields | undefined;
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
