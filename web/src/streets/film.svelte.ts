/** The film of the reveal on the screen: which picture is shown, what is told of it, once more on request. */

import type { StreetsNews, StreetsView } from "../generated/messages";
import type { Told } from "../state/story";
import { recall, remember } from "./remembered";
import { filmOf, type Frame, lastJob } from "./resolving";

/** Behind by more than two jobs, as somebody who watches fast bots can be: older pictures are passed over. */
const LAGGING = 50;

export class Film {
  /** What is still to be seen; the first picture is on the screen. */
  frames: Frame[] = $state.raw([]);
  /** The last job, to be seen again. */
  job: readonly Frame[] = $state.raw([]);
  caption = $state("");
  spoken = $state("");

  private repeated = false;
  private before: StreetsView | null = null;

  /** `words` tells a picture in sentences. */
  constructor(private readonly words: (frame: Frame) => string) {}

  get frame(): Frame | undefined {
    return this.frames[0];
  }

  /** What is told with a later picture must not be in the log yet. */
  get told(): number {
    return this.repeated ? Infinity : (this.frame?.key ?? Infinity);
  }

  /** Take a new view, and the news that led there. */
  take(after: StreetsView, news: readonly Told<StreetsNews>[]): void {
    const { before } = this;
    this.before = after;
    if (before === null || before.commitment !== after.commitment) {
      this.frames = [];
      this.job = before === null ? recall(after) : [];
      return;
    }
    const frames = filmOf(news, before);
    if (!frames.length) return;
    this.job = lastJob([...this.job, ...frames]);
    remember(after, this.job);
    this.roll(frames);
  }

  next(): void {
    this.frames = this.frames.slice(1);
    this.tell();
  }

  skip(): void {
    this.tell(this.frames.at(-1));
    this.frames = [];
    this.repeated = false;
  }

  repeat(): void {
    this.frames = [...this.job];
    this.repeated = true;
    this.tell();
  }

  private roll(frames: Frame[]): void {
    if (this.repeated || this.frames.length > LAGGING) this.skip();
    const idle = this.frames.length === 0;
    this.frames = [...this.frames, ...frames];
    if (idle) this.tell();
  }

  private tell(frame = this.frame): void {
    if (!frame) {
      this.repeated = false;
      return;
    }
    this.caption = this.words(frame);
    if (frame.kind !== "taken") this.spoken = this.caption;
  }
}
