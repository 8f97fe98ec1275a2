/** What is to be seen: the table, the showdown, or what became of it. */

import type { HeistView, News } from "../generated/messages";
import { isOver } from "./chips";
import { onStage, turned } from "./stage";

export interface Curtain {
  scene: "table" | "stage" | "after";
  /** How many hands lay open before the play begins. */
  seen: number;
}

/** The scene after news has come, and the view with it. Whoever comes late sees how it ended, not the play. */
export function nextScene(curtain: Curtain, news: readonly News[], view: HeistView): Curtain {
  if (!onStage(view)) return { scene: "table", seen: 0 };
  const open = view.revealed.length;
  if (turned(news)) return { scene: "stage", seen: open - turned(news) };
  const stays = curtain.scene === "stage" || (curtain.scene === "after" && isOver(view));
  return stays ? curtain : { scene: isOver(view) ? "after" : "stage", seen: open };
}

/** Vaults and alarms as they stood before the verdict, which the play must not give away. */
export function scoreOn({ scene }: Curtain, view: HeistView): { vaults: number; alarms: number } {
  const { vaults, alarms, last } = view;
  if (scene !== "stage" || !isOver(view) || !last) return { vaults, alarms };
  return last.success ? { vaults: vaults - 1, alarms } : { vaults, alarms: alarms - 1 };
}
