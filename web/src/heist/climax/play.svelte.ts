/** The showdown as it runs: which beat is on, what comes next, and how it is cut short. */

import { untrack } from "svelte";

import { still } from "../../state/settings.svelte";
import { type Beat, beats, STILL_VERDICT } from "../stage";

const DARK: Beat = { kind: "lights", open: 0, ms: 0 };

export interface Cast {
  /** How many hands lay open before, are turned by now, and there are. */
  seen: () => number;
  revealed: () => number;
  players: () => number;
  /** The first place that breaks the order, as far as that is known. */
  broken: () => number;
  /** A hand is turned, everybody holds their breath, the verdict comes. */
  on: (beat: Beat) => void;
  done: () => void;
}

export class Play {
  beat: Beat = $state.raw(DARK);
  rest: Beat[] = $state.raw([]);
  readonly waits = $derived(this.rest.length === 0 && this.beat.kind !== "verdict");

  constructor(private readonly cast: Cast) {
    $effect(() => {
      const play = beats(untrack(cast.seen), cast.revealed(), cast.players(), cast.broken());
      this.rest = play.slice(1);
      this.beat = play[0] ?? DARK;
    });
    $effect(() => {
      const { beat, rest } = this;
      untrack(() => cast.on(beat));
      const [next, ...later] = rest;
      if (!next && beat.kind !== "verdict") return;
      const timer = setTimeout(() => (next ? this.go(next, later) : cast.done()), beat.kind === "verdict" && still() ? STILL_VERDICT : beat.ms);
      return () => clearTimeout(timer);
    });
  }

  /** See at once how it ends, or the last hand before a question. */
  skip = (): void => {
    const last = this.rest.at(-1) ?? this.beat;
    if (last.kind !== "verdict") this.go(last, []);
    else {
      if (this.beat.kind !== "verdict") this.cast.on(last);
      this.cast.done();
    }
  };

  private go(beat: Beat, rest: Beat[]): void {
    [this.beat, this.rest] = [beat, rest];
  }
}
