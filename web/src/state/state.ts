/** All that is known of a table: the parts of the messages so far, put together (parts.ts). */

import type { GameAction, TableView } from "../generated/messages";

/** What a game tells of itself. Each game adds what is its own, in a type of its own. */
export interface Seen {
  game: unknown;
  legal: GameAction[];
  /** Whether a part of it is over, and the next begins when all are ready. */
  rests?: boolean;
}

/** What is known of a table whatever is played there. */
export interface Known {
  seq: number;
  you: number | null;
  /** What one is called in the lists of people; empty in a replay. */
  person: string;
  /** Whether the host has said no to the seat one asked for last. */
  declined: boolean;
  table: TableView;
  /** Which game is seen, or null before the first one. */
  name: string | null;
}

export interface State extends Known, Seen {}
