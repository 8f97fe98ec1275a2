/** What is to be seen: the table, the showdown, or what became of it. */

import type { HeistView } from "../generated/messages";
import { isOver } from "./chips";
import { onStage } from "./stage";

export interface Curtain {
  scene: "table" | "stage" | "after";
  /** How many hands lay open before the play begins. */
  seen: number;
}

/** The scene after a new view. Whoever comes late sees how it ended, not the play. */
export function nextScene(scene: Curtain, before: HeistView | null, after: HeistView): Curtain {
  if (!onStage(after)) return { scene: "table", seen: 0 };
  if (before === null || before.commitment !== after.commitment) {
    return { scene: isOver(after) ? "after" : "stage", seen: after.revealed.length };
  }
  if (before.revealed.length === after.revealed.length) return scene;
  return { scene: "stage", seen: before.revealed.length };
}

/** Vaults and alarms as they stood before the verdict, which the play must not give away. */
export function scoreOn({ scene }: Curtain, view: HeistView): { vaults: number; alarms: number } {
  const { vaults, alarms, last } = view;
  if (scene !== "stage" || !isOver(view) || !last) return { vaults, alarms };
  return last.success ? { vaults: vaults - 1, alarms } : { vaults, alarms: alarms - 1 };
}
