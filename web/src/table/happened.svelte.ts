/** What has just happened around the game, for as long as it takes to read it: it stands in the log afterwards. */

import { untrack } from "svelte";

import type { State } from "../state/state";
import { Listener, type Story } from "../state/story";
import { aroundTold, isAround } from "./around";
import { whoIs } from "./who";

const LASTS = 6_000;
/** After a lost connection much may have happened. */
const MOST = 2;

export class Happened {
  words = $state("");

  constructor(table: () => { state: State; story: Story }) {
    const listener = new Listener(untrack(() => table().story));
    const words = (): string[] => {
      const { state, story } = table();
      return listener.take(story).flatMap(({ news }) => (isAround(news) ? [aroundTold(news, whoIs(state))] : []));
    };
    let timer: ReturnType<typeof setTimeout>;
    $effect(() => {
      const told = words();
      if (!told.length) return;
      this.words = told.slice(-MOST).join(" · ");
      clearTimeout(timer);
      timer = setTimeout(() => (this.words = ""), LASTS);
    });
    $effect(() => () => clearTimeout(timer));
  }
}
