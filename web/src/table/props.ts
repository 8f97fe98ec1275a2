import type { Snippet } from "svelte";

import type { Command, GameAction, Refused } from "../generated/messages";
import type { Pending, Status } from "../net/connection";
import type { State } from "../state/state";
import type { ShownEmote } from "../state/emotes";
import type { Story } from "../state/story";
import type { Chat } from "../state/table.svelte";

/** What a table of any game is drawn from. */
export interface GameTableProps {
  state: State;
  /** Make a move: one of `state.legal`. */
  send: (action: GameAction) => void;
  /** Do anything else at the table. */
  command: (command: Command) => void;
  /** What was sent and has not been seen to happen yet. */
  busy: Pending[];
  /** The last thing that was not done, until something else is tried. */
  refusal: Refused | null;
  emotes: ShownEmote[];
  status: Status;
  chat: Chat;
  /** What happened so far, and last. */
  story: Story;
  /** The next heist or game is on while this one is still being read: how it stands there, and the way to it. */
  onward?: { state: State; go: () => void };
  /** What whoever has no seat sees in the place of cards of their own. */
  aside?: Snippet;
}
