import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";

import type { HeistNews, HeistView } from "../generated/messages";
import { continued, type Story, UNTOLD } from "../state/story";
import { useLanguage } from "../texts";
import { aState, aView } from "./fixture";
import { Scenes } from "./scenes.svelte";

const hand = { ranking: "pair", best: [], ranks: ["8"], kickers: [] };
const reveals = [0, 1, 2, 3].map((seat): HeistNews => ({ news: "hand-revealed", seat, cards: [], hand }));
const began: HeistNews = { news: "heist-began", heist: 1, challenges: [], specialist: null };
const ended: HeistNews[] = [
  { news: "heist-ended", success: true, reasons: [], order: [0, 1, 2, 3] },
  { news: "vault-opened", vaults: 1 },
];
const last = { success: true, reasons: [], order: [0], hands: [] };
const over = aView({ phase: "showdown", revealed: [0, 1, 2, 3], vaults: 1, last });

let shown: { state: ReturnType<typeof aState>; story: Story } = $state.raw({ state: aState(aView()), story: UNTOLD });
await useLanguage("en");

let scenes: Scenes;
let end: () => void;

beforeEach(() => {
  shown = { state: aState(aView()), story: continued(UNTOLD, { log: [began] }) };
  end = $effect.root(() => {
    scenes = new Scenes(() => shown);
  });
  flushSync();
});
afterEach(() => end());

function happen(view: HeistView, ...news: HeistNews[]): void {
  shown = { state: aState(view), story: continued(shown.story, { news }) };
  flushSync();
}

it("tells whoever comes what is there, and then what happens", () => {
  expect(scenes.said).toContain("Heist 1");
  happen(aView(), { news: "chip-taken", seat: 1, stars: 3, colour: "white", source: null, returned: 0 });
  expect(scenes.said).toContain("Bo");
});

it("keeps the community cards for the picture after the next", () => {
  happen(aView(), { news: "round-ended", colour: "white" } as HeistNews, { news: "community-dealt", cards: ["2c", "3c", "4c"] });
  expect(scenes.upcoming.map(({ news }) => news)).toEqual(["round-ended"]);
  expect(scenes.following.map(({ news }) => news)).toEqual(["community-dealt"]);
});

it("gives nothing away before the play is over, and plays it once more", () => {
  happen(over, ...reveals, ...ended);
  expect(scenes.curtain).toEqual({ scene: "stage", seen: 0 });
  expect(scenes.score).toEqual({ vaults: 0, alarms: 0 });
  expect(scenes.log.map(({ news }) => news.news)).not.toContain("heist-ended");
  scenes.judged();
  scenes.done();
  expect([scenes.curtain, scenes.score]).toEqual([{ scene: "after", seen: 4 }, { vaults: 1, alarms: 0 }]);
  expect(scenes.log.map(({ news }) => news.news)).toContain("heist-ended");
  scenes.again();
  expect([scenes.curtain.scene, scenes.score.vaults]).toEqual(["stage", 0]);
});
