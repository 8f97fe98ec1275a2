/** What gets a moment of its own: a challenge or specialist that has just become active, and a card shown to the reader alone. */

import { untrack } from "svelte";

import type { HeistView } from "../../generated/messages";
import { activeCards } from "../active";
import { isOver } from "../chips";
import type { HeistState } from "../state";

export type Revealed = { kind: "card"; id: string } | { kind: "shown"; who: number; card: string };

export class Reveals {
  private waiting: Revealed[] = $state.raw([]);
  readonly now = $derived(this.waiting[0] ?? null);
  private before: HeistView | null = null;

  constructor(state: () => HeistState) {
    $effect.pre(() => {
      const now = state();
      untrack(() => this.look(now));
    });
  }

  /** It has been seen. */
  close = (): void => {
    this.waiting = this.waiting.slice(1);
  };

  private look({ game: view, table }: HeistState): void {
    const { before } = this;
    this.before = view;
    if (table.stage !== "playing" || isOver(view)) this.waiting = [];
    else if (before?.commitment !== view.commitment) this.waiting = untouched(view) ? turnedUp(before, view) : [];
    else if (view.phase !== before.phase || hasActed(view)) this.waiting = this.waiting.filter(({ kind }) => kind === "shown");
    if (before?.commitment === view.commitment) this.waiting = [...shown(before, view), ...this.waiting];
  }
}

/** Cards stay turned up from heist to heist in some modes; what was there before is not news. */
function turnedUp(before: HeistView | null, view: HeistView): Revealed[] {
  const known = before && view.heist > 1 ? activeCards(before) : [];
  return activeCards(view).flatMap((id) => (known.includes(id) ? [] : [{ kind: "card", id }]));
}

function shown(before: HeistView, view: HeistView): Revealed[] {
  return view.shown
    .slice(before.shown.length)
    .flatMap(({ who, to, card }) => (to === view.seat ? [{ kind: "shown", who, card }] : []));
}

function untouched({ chips }: HeistView): boolean {
  return Object.values(chips).every((row) => row === null || row.every((stars) => !stars));
}

/** Whoever has taken a chip knows enough. */
function hasActed({ chips, seat }: HeistView): boolean {
  return seat !== null && Object.values(chips).some((row) => Boolean(row?.[seat]));
}
