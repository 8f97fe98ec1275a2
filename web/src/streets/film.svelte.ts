/** The film of the reveal on the screen: which picture is shown, what was told of it, once more on request. */

import type { StreetsView } from "../generated/messages";
import { recall, remember } from "./remembered";
import { again, follow, type Frame, type Job } from "./resolving";
import type { Rows } from "./rows";
import { continued, type Entry } from "./story";

/** Behind by more than two jobs, as somebody who watches fast bots can be: older pictures go to the log unseen. */
const LAGGING = 50;

export class Film {
  /** What is still to be seen; the first picture is on the screen. */
  frames: Frame[] = $state.raw([]);
  job: Job | null = $state.raw(null);
  entries: Entry[] = $state.raw([]);
  caption = $state("");
  spoken = $state("");

  private repeated = false;
  private before: StreetsView | null = null;
  private rows: Rows = {};

  /** `words` tells a picture in a sentence, from the rows just before it. */
  constructor(private readonly words: (frame: Frame, before: Rows) => string) {}

  get frame(): Frame | undefined {
    return this.frames[0];
  }

  /** Take a new view. */
  take(after: StreetsView): void {
    if (this.before?.commitment !== after.commitment) {
      this.entries = [];
      this.frames = [];
      this.rows = after.cities;
    }
    const { job, frames } = this.before ? follow(this.job, this.before, after) : { job: recall(after), frames: [] };
    this.job = job;
    if (job && frames.length) remember(after.commitment, job);
    this.before = after;
    if (frames.length) this.roll(frames);
  }

  next(): void {
    this.frames = this.frames.slice(1);
    this.tell(this.frames.slice(0, 1));
  }

  skip(): void {
    this.tell(this.frames.slice(1));
    this.frames = [];
    this.repeated = false;
  }

  repeat(): void {
    if (!this.job) return;
    this.frames = again(this.job);
    this.repeated = true;
    this.rows = this.job.rows;
    this.tell(this.frames.slice(0, 1));
  }

  private roll(frames: Frame[]): void {
    if (this.repeated || this.frames.length > LAGGING) this.skip();
    const idle = this.frames.length === 0;
    this.frames = [...this.frames, ...frames];
    if (idle) this.tell(this.frames.slice(0, 1));
  }

  /** Pictures that are seen, or passed over, go to the log; a repetition does not. */
  private tell(frames: readonly Frame[]): void {
    const last = frames.at(-1);
    if (!last) return;
    this.caption = this.words(last, frames.at(-2)?.rows ?? this.rows);
    if (last.kind !== "taken") this.spoken = this.caption;
    if (!this.repeated) this.entries = continued(this.entries, frames, this.rows);
    this.rows = last.rows;
  }
}
