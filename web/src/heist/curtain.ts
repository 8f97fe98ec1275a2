/** What is to be seen: the table, the showdown, or what became of it. */

import type { HeistNews, HeistView, News } from "../generated/messages";
import type { Told } from "../state/story";
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
export function scoreOn(
  { scene }: Curtain,
  { vaults, alarms }: HeistView,
  log: readonly Told<HeistNews>[],
): { vaults: number; alarms: number } {
  if (scene !== "stage") return { vaults, alarms };
  const heist = log.slice(Math.max(0, log.findLastIndex(({ news }) => news.news === "heist-began")));
  const told = (what: HeistNews["news"]): number => heist.filter(({ news }) => news.news === what).length;
  return { vaults: vaults - told("vault-opened"), alarms: alarms - told("alarm-raised") };
}
