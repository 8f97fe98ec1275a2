/** The first round of somebody's first heist: one line of help at the moment when it helps. */

import { untrack } from "svelte";

import { hasPlayed, isBeginner } from "../learn/beginner";
import { t } from "../texts";
import { rowInPlay } from "./chips";
import type { HeistState } from "./state";

export class FirstRound {
  private on = $state(isBeginner());
  /** What helps now, or nothing. */
  readonly help = $derived.by(() => (this.on ? help(this.state()) : ""));

  constructor(private readonly state: () => HeistState) {
    $effect(() => {
      const { game, you } = state();
      if (you !== null && game.phase !== "white") untrack(() => this.end());
    });
  }

  private end(): void {
    if (!this.on) return;
    this.on = false;
    hasPlayed();
  }
}

function help({ game: view, you, table }: HeistState): string {
  const row = rowInPlay(view);
  if (you === null || table.stage !== "playing" || view.phase !== "white" || view.prompt || !row) return "";
  if (!row[you]) return t("heist.first.take", { top: view.players });
  return row.every(Boolean) ? t("heist.first.settling") : t("heist.first.held", { stars: row[you] });
}
