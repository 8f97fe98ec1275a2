/** One picture after another: the chips move first, then come the words about it and the cards of the next round. */

import { untrack } from "svelte";

import type { HeistView } from "../generated/messages";
import { renewed } from "../state/renew";
import { afterPicture } from "../state/turns";
import { type ChipMove, moved } from "./chips";
import { Flights } from "./flights";
import type { Moves } from "./moves.svelte";
import type { Scenes } from "./scenes.svelte";
import type { HeistState } from "./state";

export class Pictures {
  /** The table as it was a picture ago. */
  follows: HeistState;

  private flights: Flights | null = null;
  private drawn: HeistView | null = null;
  private moves: ChipMove[] = [];

  constructor(table: Moves, { upcoming, following }: Scenes) {
    this.follows = $state.raw(untrack(() => table.state));
    $effect.pre(() => {
      const { view } = table;
      this.moves = moved(this.drawn, view);
      this.drawn = view;
      this.flights?.look(this.moves);
    });
    $effect(() => {
      void table.view;
      this.flights?.play(this.moves, upcoming.splice(0));
    });
    $effect(() => {
      const now = table.state;
      afterPicture(() => (this.follows = renewed(this.follows, now)));
    });
    $effect(() => {
      void this.follows;
      this.flights?.play([], following.splice(0));
    });
  }

  /** Everything flies on this element. */
  drawnOn = (root: HTMLElement): void => {
    this.flights = new Flights(root);
  };

  skip = (): void => this.flights?.skip();
}
