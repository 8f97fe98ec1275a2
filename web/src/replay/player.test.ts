import { beforeEach, expect, it, vi } from "vitest";

import type { GameEntry, HeistView, News } from "../generated/messages";
import part from "../heist/replay/part";
import { Player } from "./player.svelte";

const view = (revealed: number[]): HeistView => ({ commitment: "a", revealed, community: [], players: 3 }) as unknown as HeistView;
const frames = [[], [], [0, 1, 2], [0, 1, 2]].map((revealed) => ({ by: null, action: null, game: view(revealed), debrief: null, news: [] as News[], log: null }));
frames[2]?.news.push(...[0, 1, 2].map((seat): News => ({ news: "hand-revealed", seat, cards: [], hand: { ranking: "pair", best: [], ranks: [], kickers: [] } })));
const replay = { entry: { names: [] } as unknown as GameEntry, frames, marks: [{ frame: 0, kind: "heist", detail: "1" }, { frame: 2, kind: "mistake", detail: "1" }], next: null };

let player: Player;

beforeEach(() => {
  vi.useFakeTimers();
  player = new Player(0);
  player.load({ eyes: "0", replay, part });
});

it("flows from a step to the next one, and jumps everywhere else", () => {
  const drawn = player.jumps;
  player.step(1);
  expect([player.frame, player.flowing, player.jumps]).toEqual([1, true, drawn]);
  player.step(-1);
  expect([player.frame, player.flowing, player.jumps]).toEqual([0, false, drawn + 1]);
  player.jump(99);
  expect(player.frame).toBe(3);
  player.step(1);
  expect(player.frame).toBe(3);
});

it("does not wait for a showdown that somebody steps over", () => {
  player.jump(1);
  player.step(1);
  expect(player.flowing).toBe(true);
  player.step(1);
  expect([player.frame, player.flowing]).toEqual([3, false]);
});

it("leaps from mark to mark", () => {
  player.leap(1);
  expect(player.frame).toBe(2);
  player.leap(-1);
  expect(player.frame).toBe(0);
});

it("keeps its step when somebody looks through other eyes, and nothing of what was seen before", () => {
  player.jump(2);
  const other = { ...replay, frames: frames.map((frame) => ({ ...frame, game: { ...(frame.game as HeistView) } })) };
  player.load({ eyes: "1", replay: other, part });
  expect(player.frame).toBe(2);
  expect(player.frames).toBe(other.frames);
});

it("runs to the end and stops there", () => {
  player.toggle();
  while (player.playing) {
    player.run(true);
    vi.runOnlyPendingTimers();
  }
  expect(player.frame).toBe(3);
  player.toggle();
  expect([player.frame, player.playing]).toEqual([0, true]);
});
