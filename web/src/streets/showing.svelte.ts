/** What is seen of a job: the film of what was revealed, picture by picture, then the table as it is. */

import { untrack } from "svelte";

import type { StreetsNews, StreetsView } from "../generated/messages";
import { filmSound } from "../presence/sound";
import { Listener, type Told } from "../state/story";
import type { GameTableProps } from "../table/props";
import { Film } from "./film.svelte";
import { Motion } from "./motion";
import { type Frame, yetToCome } from "./resolving";
import type { StreetsState } from "./state";
import { told } from "./telling";
import { whoIs } from "./words";

export class Showing {
  readonly film = new Film(({ told: news }) => news.flatMap((one) => told(one, whoIs(this.state)) ?? []).join(" "));
  /** Whether the scores are counted out, as for whoever saw the last job. */
  finale = $state(false);
  /** What is said of the scores. */
  announced = $state("");

  private readonly listener: Listener;
  private motion: Motion | null = null;
  private before: StreetsView | null = null;
  private shown: Frame | undefined;

  /** `touched` is what moves cards as well, without anything having happened. */
  constructor(
    private readonly table: () => Pick<GameTableProps, "state" | "story">,
    touched: () => unknown,
  ) {
    this.listener = new Listener(untrack(() => table().story));
    $effect.pre(() => {
      const { game } = this.state;
      const { story } = table();
      untrack(() => this.take(game, this.listener.take(story) as Told<StreetsNews>[]));
    });
    $effect(() => {
      const { frame } = this.film;
      if (!frame) return;
      filmSound(frame.kind);
      const timer = setTimeout(() => this.film.next(), frame.ms);
      return () => clearTimeout(timer);
    });
    const moving = (): unknown => [this.film.frames, this.state.game, touched()];
    $effect.pre(() => {
      moving();
      this.motion?.look();
    });
    $effect(() => {
      moving();
      this.travel(this.film.frame);
    });
  }

  get frame(): Frame | undefined {
    return this.film.frame;
  }

  /** The log so far: it must not run ahead of the film. */
  get log(): readonly Told<StreetsNews>[] {
    return (this.table().story.log as readonly Told<StreetsNews>[]).filter(({ key }) => key <= this.film.told);
  }

  /** Whatever stands somewhere else now is seen to go there, over the table. */
  movesOn(root: HTMLElement, sky: HTMLElement): void {
    this.motion = new Motion(root, sky);
  }

  skip = (): void => {
    this.motion?.skip();
    this.film.skip();
  };

  again = (): void => {
    this.finale = false;
    this.film.repeat();
  };

  speak = (words: string): void => {
    this.announced = words;
  };

  /** What a seat has been seen to capture; the score is known to few before the end. */
  pileOf(seat: number): { captured: number; score: number | null } {
    const { captured, scores, revolvers, phase, open_scores: open } = this.state.game;
    const pile = captured[seat] ?? 0;
    const score = scores[seat] ?? null;
    const later = yetToCome(this.film.frames, revolvers, seat);
    return {
      captured: (typeof pile === "number" ? pile : pile.length) - later.cards,
      score: score === null || (phase === "over" && !open) ? null : score - later.worth,
    };
  }

  private get state(): StreetsState {
    return this.table().state as StreetsState;
  }

  private take(after: StreetsView, news: Told<StreetsNews>[]): void {
    const { before } = this;
    const same = before?.commitment === after.commitment;
    this.finale = same && (this.finale || (before?.phase !== "over" && after.phase === "over"));
    if (!same) this.announced = "";
    this.before = after;
    this.film.take(after, news);
  }

  private travel(now: Frame | undefined): void {
    const dealt = !now && this.shown?.kind === "round";
    this.shown = now;
    this.motion?.play(
      (gangster) => {
        if (now?.kind === "refill" || dealt) return "deck";
        return now?.plays.find((play) => play.gangster === gangster)?.seat ?? null;
      },
      (gangster) => (now?.kind === "taken" && now.gone.includes(gangster) ? (now.plays[now.turn]?.seat ?? null) : null),
    );
  }
}
