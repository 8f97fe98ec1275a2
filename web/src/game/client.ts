/** What a game brings along for the browser. Each game has one folder with a `game.ts`; everything heavy comes when it is needed. */

import type { Component } from "svelte";

import type { ComparedGame, Frame, GameEntry, Mark, News, Replay, SeatView } from "../generated/messages";
import type { Memory, Step } from "../learn/coach";
import type { Sound } from "../presence/synth";
import type { Recorded, Verdict } from "../replay/verify";
import type { Entry, Section } from "../rules/contents";
import type { Seen, State } from "../state/state";
import type { GameTableProps } from "../table/props";

export type RuleValue = boolean | number | string;
export type ChosenRules = Record<string, RuleValue>;

/** What the game says of itself on the server: `described.json`, written by scripts/generate_web.py. */
export interface Described {
  name: string;
  players: number[];
  rules: DescribedRule[];
}

export interface DescribedRule {
  name: string;
  usual: RuleValue;
  /** What is offered. */
  values: RuleValue[];
  /** Whether it can still be chosen when the cards of another game are dealt. */
  free: boolean;
  /** Asked for at once, with what each value means; the others stand under "more". */
  first: boolean;
  /** It does not matter when other rules have these values. */
  unless: ChosenRules;
}

/** How a rule is asked for, and how it is told when it is chosen. */
export interface RuleWords {
  legend: () => string;
  label: (value: RuleValue) => string;
  told: (value: RuleValue) => string;
}

export interface GameClient {
  described: Described;
  title: () => string;
  /** What is played at a table, in a word or two for lists. */
  kind: (rules: ChosenRules) => string;
  /** How a finished game came out for who played it, in a few words. */
  outcome: (entry: GameEntry) => string;
  ruleWords: (rule: string) => RuleWords;
  /** What is seen, from the part of a message that everybody gets and one's own. */
  seen: (game: unknown, seat: unknown) => Seen;
  /** The letters with which the numbers of its rules begin. */
  letters?: string;
  table: () => Promise<Component<GameTableProps>>;
  presence: () => Promise<PresencePart>;
  replay: () => Promise<ReplayPart>;
  result: () => Promise<ResultPart>;
  /** Holds a log against its seeds. */
  verify?: () => Promise<{ verdicts: (records: readonly Recorded[]) => Promise<Verdict[]> }>;
  lesson?: () => Promise<LessonPart>;
  pages?: () => Promise<RulesPart>;
  /** How it is played, in short: read in the waiting room and at the table. */
  how?: () => Promise<Component>;
}

/** What is heard, and whom the table waits for. */
export interface PresencePart {
  /** The sounds of what happened. */
  heard: (news: readonly News[]) => Sound[];
  /** Whether nothing goes on without whoever has this seat. */
  waits: (state: State) => boolean;
}

/** A stretch of a replay: a round, a job. */
export interface Band {
  from: number;
  to: number;
  number: number;
  /** How it looks on the track, as a class. */
  look: string;
  title: string;
  /** What is said where one is in it, if not its title. */
  place?: string;
}

/** A larger stretch with a number: a heist, a round of jobs. */
export interface Scene {
  number: number;
  from: number;
  to: number;
  title: string;
  bands: Band[];
  end: "vault" | "alarm" | null;
}

/** How long a step takes when a replay plays by itself, in milliseconds. */
export interface Pace {
  /** What the table plays by itself: a showdown, a reveal. */
  film: number;
  /** How long to stay when that is over. */
  rest: number;
  /** How long to stay where nothing was played. */
  still: number;
}

export interface ReplayPart {
  /** What is seen in a step, at a table at which nothing can be done. */
  seen: (frame: Frame) => Seen;
  scenes: (marks: readonly Mark[], frames: number) => Scene[];
  pace: (before: Frame | undefined, after: Frame | undefined) => Pace;
  /** What happened in a step, or null when there is nothing to tell but who did something. */
  caption: (entry: GameEntry, now: Frame) => string | null;
  /** What stands beside the table when all cards are open. */
  Aside?: Component<{ view: unknown; names: string[]; people: readonly SeatView[] }>;
}

/** In the list of one's games, or on the page about one. */
export type Where = "games" | "replay";

export interface ResultPart {
  title: (entry: GameEntry) => string;
  /** What was played, in a word or two. */
  kind: (entry: GameEntry) => string;
  /** A picture of how it came out. */
  Sign: Component<{ entry: GameEntry; where: Where }>;
  /** The same in numbers, for a line in a list or under the title. */
  Score?: Component<{ entry: GameEntry; where: Where; size?: string }>;
  /** How it came to that. */
  panel: () => string;
  Body: Component<{ replay: Replay; eyes: string }>;
  Compare?: Component<{ here: GameEntry; games: ComparedGame[] }>;
  /** One's own numbers of this game, and how they are shown. */
  totals?: (numbers: unknown) => [string, number][];
  Figures?: Component<{ numbers: unknown }>;
}

export interface LessonPart {
  noticed: (memory: Memory, state: State) => Memory;
  step: (memory: Memory, state: State) => Step | null;
  seats: number;
  title: () => string;
  text: () => string;
  go: () => string;
  /** What is said of a step. */
  said: (id: string, values: Record<string, string | number>) => string;
  end: () => string;
  /** What else there is to learn. */
  also: () => { href: string; text: string };
  Drawing: Component;
}

export interface RulesPart {
  lead: () => string;
  learn: () => string;
  contents: () => Section[];
  /** What is drawn beside an entry, before and after its words. */
  Before?: Component<{ entry: Entry }>;
  Within?: Component<{ entry: Entry }>;
  After?: Component<{ entry: Entry }>;
}
