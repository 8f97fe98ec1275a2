/** A table at which a heist is played. */

import type { Debrief, HeistAction, HeistView, Thought } from "../generated/messages";
import type { Known } from "../state/state";

export interface SeenHeist {
  game: HeistView;
  legal: HeistAction[];
  /** Whether the heist is over, and the next begins when all are ready. */
  rests?: boolean;
  /** How everybody judged their hands, when all lies open. */
  debrief: Debrief | null;
  /** What the bots thought, by then. */
  thoughts: Thought[];
}

export interface HeistState extends Known, SeenHeist {}
