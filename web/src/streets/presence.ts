/** What is heard at streets, and whether it waits for whoever looks at it. */

import type { Sound } from "../presence/synth";
import type { State } from "../state/state";
import type { StreetsState } from "./state";
import { status } from "./status";

/** Everything sounds when it is seen: the table shows what happened as a film. */
export function heard(): Sound[] {
  return [];
}

export function waits(state: State): boolean {
  return status(state as StreetsState).you;
}
