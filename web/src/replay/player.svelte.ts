/** A replay in the machine: which step is shown, how it was reached, whether it runs. */

import type { Pace } from "../game/client";
import type { Seen } from "./frames";
import { held, type Speed, SPEEDS } from "./pace";
import { stopAfter, stopBefore } from "./track";

export class Player {
  seen = $state.raw<Seen | null>(null);
  frame = $state(0);
  playing = $state(false);
  speed: Speed = $state(1);
  /** Whether the step on the screen was reached from the one before it, with everything that moves in between. */
  flowing = $state(false);
  /** Counts the jumps. Each draws a new table: nothing flies there from where one was. */
  jumps = $state(0);

  readonly frames = $derived(this.seen?.replay.frames ?? []);
  readonly last = $derived(Math.max(0, this.frames.length - 1));
  readonly track = $derived(this.seen?.part.scenes(this.seen.replay.marks, this.frames.length) ?? []);

  private busyUntil = 0;

  constructor(frame: number) {
    this.frame = frame;
  }

  /** Show a replay, the same step of it as before: other eyes bring frames of their own. */
  load(seen: Seen): void {
    this.seen = seen;
    this.goTo(this.frame);
  }

  jump(to: number): void {
    this.playing = false;
    this.goTo(to);
  }

  step(by: number): void {
    this.playing = false;
    this.advance(by);
  }

  leap(by: number): void {
    const to = by < 0 ? stopBefore(this.track, this.frame) : stopAfter(this.track, this.frame);
    if (to !== null) this.jump(to);
  }

  toggle(): void {
    if (!this.playing && this.frame === this.last) this.goTo(0);
    this.playing = !this.playing;
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  /** Go on by itself after the time that the present step takes; the answer calls it off. */
  run(still: boolean): (() => void) | undefined {
    if (!this.playing || !this.seen) return;
    if (this.frame === this.last) {
      this.playing = false;
      return;
    }
    const ms = held(this.pace(this.frame - 1, this.frame), this.speed, this.flowing && this.speed === 1 && !still);
    const timer = setTimeout(() => this.advance(1), ms);
    return () => clearTimeout(timer);
  }

  private advance(by: number): void {
    const to = this.frame + by;
    if (to < 0 || to > this.last) return;
    const { film } = this.pace(this.frame, to);
    if (by !== 1 || Date.now() < this.busyUntil || (film > 0 && this.speed > 1)) return this.goTo(to);
    this.busyUntil = Date.now() + film;
    this.flowing = true;
    this.frame = to;
  }

  private goTo(to: number): void {
    this.frame = Math.min(Math.max(to, 0), this.last);
    this.flowing = false;
    this.busyUntil = 0;
    this.jumps += 1;
  }

  private pace(from: number, to: number): Pace {
    return this.seen?.part.pace(this.frames[from], this.frames[to]) ?? { film: 0, rest: 0, still: 0 };
  }
}
