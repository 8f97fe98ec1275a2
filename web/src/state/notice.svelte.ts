/** What was refused, for as long as it takes to read it. */

import type { Refused } from "../generated/messages";

const LASTS = 5_000;

export class Notice {
  private over = $state(false);

  constructor(private readonly refusal: () => Refused | null) {
    $effect(() => {
      this.over = refusal() === null;
      const timer = setTimeout(() => (this.over = true), LASTS);
      return () => clearTimeout(timer);
    });
  }

  get now(): Refused | null {
    return this.over ? null : this.refusal();
  }
}
