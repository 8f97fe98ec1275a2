/** The server's own clock, by which seats are given to bots. Without a connection nobody knows it, and nothing is counted. */

import { createSubscriber } from "svelte/reactivity";

const LOOKS_EVERY = 250;

let ahead: number | null = $state(null);

const ticks = createSubscriber((look) => {
  const timer = setInterval(look, LOOKS_EVERY);
  return () => clearInterval(timer);
});

/** The server has just said what its clock shows, in seconds; what was longest on its way is furthest behind. */
export function heardClock(at: number): void {
  ahead = Math.max(at * 1_000 - performance.now(), ahead ?? -Infinity);
}

export function forgetClock(): void {
  ahead = null;
}

/** Whole seconds until a moment on that clock, at least one: what is due is told by the server. Null when nobody knows. */
export function secondsUntil(at: number | null | undefined): number | null {
  if (at == null || ahead === null) return null;
  ticks();
  return Math.max(1, Math.ceil((at * 1_000 - ahead - performance.now()) / 1_000));
}
