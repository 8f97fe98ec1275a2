/** What is seen and said of a heist: the table, then the showdown as a play, then what became of it. */

import { untrack } from "svelte";

import type { HeistNews, HeistView } from "../generated/messages";
import { sound } from "../presence/sound";
import { Listener, type Told } from "../state/story";
import type { GameTableProps } from "../table/props";
import { g } from "../texts";
import { type Curtain, nextScene, scoreOn } from "./curtain";
import { found, PLAYED, spoken } from "./spoken";
import type { HeistState } from "./state";
import { whoIs } from "./words";

export class Scenes {
  curtain: Curtain = $state.raw({ scene: "table", seen: 0 });
  /** What a screen reader says. */
  said = $state("");

  /** News whose pictures are still to be seen: with the next one, and the community cards with the one after that. */
  readonly upcoming: HeistNews[] = [];
  readonly following: HeistNews[] = [];

  /** What is told by now: the log must not give the showdown away. */
  readonly log = $derived.by(() =>
    this.curtain.scene === "stage" ? this.story.filter(({ news }) => !PLAYED.has(news.news)) : this.story,
  );
  readonly score = $derived.by(() => scoreOn(this.curtain, this.view, this.story));

  private readonly listener: Listener;
  private before: HeistView | null = null;

  constructor(private readonly table: () => Pick<GameTableProps, "state" | "story">) {
    this.listener = new Listener(untrack(() => table().story));
    $effect.pre(() => {
      const { state, story } = table();
      untrack(() => this.hear(state as HeistState, this.listener.take(story).map(({ news }) => news as HeistNews)));
    });
  }

  /** The verdict comes. */
  judged = (): void => {
    const { last } = this.view;
    if (!last) return;
    this.said = g(last.success ? "news.heist-succeeded" : "news.heist-failed");
    sound(last.success ? "vault" : "alarm");
  };

  /** The play is over. */
  done = (): void => {
    this.curtain = { scene: "after", seen: this.view.revealed.length };
  };

  /** The play once more, from its beginning. */
  again = (): void => {
    this.curtain = { scene: "stage", seen: 0 };
  };

  speak = (words: string): void => {
    this.said = words;
  };

  private get view(): HeistView {
    return (this.table().state as HeistState).game;
  }

  private get story(): readonly Told<HeistNews>[] {
    return this.table().story.log as readonly Told<HeistNews>[];
  }

  private hear(state: HeistState, news: HeistNews[]): void {
    const { game: after } = state;
    this.curtain = nextScene(this.curtain, news, after);
    this.said = this.words(state, news) || this.said;
    for (const one of news) (one.news === "community-dealt" ? this.following : this.upcoming).push(one);
    this.before = after;
  }

  /** What happened; whoever has just come hears what is there. */
  private words(state: HeistState, news: HeistNews[]): string {
    if (news.length) return spoken(news, state.game, whoIs(state));
    return this.before?.commitment === state.game.commitment ? "" : found(state.game, whoIs(state));
  }
}
