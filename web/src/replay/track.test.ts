import { describe, expect, it } from "vitest";

import type { Frame, GameEntry, HeistView, Mark, News, Replay } from "../generated/messages";
import { addressOf, ALL, momentAt, seatOf, SPECTATOR } from "./address";
import { ranked } from "../heist/result/ranked";
import heist, { pace } from "../heist/replay/part";
import streets from "../streets/replay/part";
import { bySeat } from "../streets/result/seats";
import { stateAt, storyAt } from "./frames";
import { held } from "./pace";
import { placeOf, stopAfter, stopBefore } from "./track";

const mark = (frame: number, kind: string, detail: string): Mark => ({ frame, kind, detail });
const HEIST = [
  mark(0, "heist", "1"),
  mark(6, "round", "white"),
  mark(14, "round", "yellow"),
  mark(20, "round", "orange"),
  mark(28, "round", "red"),
  mark(28, "mistake", "1"),
  mark(29, "heist", "2"),
  mark(34, "round", "yellow"),
  mark(40, "round", "red"),
  mark(40, "showdown", "2"),
];
const STREETS = [mark(0, "job", "1.1"), mark(4, "job", "1.2"), mark(9, "job", "2.1"), mark(12, "end", "")];

describe("the track", () => {
  it("has a scene for each heist, with its rounds and how it ended", () => {
    const [first, second] = heist.scenes(HEIST, 41);
    expect(first).toMatchObject({ number: 1, from: 0, to: 28, end: "alarm" });
    expect(first?.bands.map(({ from, to, look }) => [from, to, look])).toEqual([
      [0, 6, "white"],
      [6, 14, "yellow"],
      [14, 20, "orange"],
      [20, 28, "red"],
    ]);
    expect(second).toMatchObject({ number: 2, from: 29, to: 40, end: "vault" });
    expect(second?.bands.map(({ look }) => look)).toEqual(["yellow", "red"]);
  });

  it("has a scene for each round of streets, with its jobs", () => {
    expect(streets.scenes(STREETS, 13).map(({ number, from, to, bands }) => [number, from, to, bands.map((band) => [band.number, band.from, band.to])])).toEqual([
      [1, 0, 9, [[1, 0, 4], [2, 4, 9]]],
      [2, 9, 12, [[1, 9, 12]]],
    ]);
  });

  it("leads from mark to mark", () => {
    const track = heist.scenes(HEIST, 41);
    expect(stopAfter(track, 0)).toBe(6);
    expect(stopAfter(track, 20)).toBe(28);
    expect(stopAfter(track, 40)).toBeNull();
    expect(stopBefore(track, 29)).toBe(28);
    expect(stopBefore(track, 0)).toBeNull();
    expect(placeOf(track, 15)).toMatchObject({ scene: { number: 1 }, band: { look: "orange" } });
  });
});

describe("an address", () => {
  it("names a moment and whose eyes", () => {
    expect(momentAt("/g/abc/12", "?eyes=2")).toEqual({ frame: 12, eyes: "2" });
    expect(momentAt("/g/abc/12", "?eyes=spectator")).toEqual({ frame: 12, eyes: SPECTATOR });
    expect(momentAt("/g/abc", "?eyes=..%2F")).toEqual({ frame: 0, eyes: ALL });
    expect(addressOf("abc", { frame: 12, eyes: "2" })).toBe("/g/abc/12?eyes=2");
    expect([seatOf("2"), seatOf(ALL), seatOf(SPECTATOR)]).toEqual([2, null, null]);
  });
});

const view = (commitment: string, more: Partial<HeistView> = {}): HeistView => ({ commitment, revealed: [], community: [], players: 3, ...more }) as HeistView;
const entry: GameEntry = { id: "g", table: null, game: "heist", players: 3, names: ["Ada", "Bo", "Cy"], outfits: [null, null, null], finished: 5, won: false, winners: [], seat: null, summary: { mode: "basic", vaults: 1, alarms: 3 } };

describe("a step", () => {
  const reveal = { ranking: "pair", best: [], ranks: ["8"], kickers: [] };
  const happened: News[][] = [
    [{ news: "heist-began", heist: 1, challenges: [], specialist: null }],
    [{ news: "community-dealt", cards: ["2c", "3c", "4c"] }],
    [0, 1, 2].map((seat): News => ({ news: "hand-revealed", seat, cards: [], hand: reveal })),
    [{ news: "heist-began", heist: 2, challenges: [], specialist: null }],
  ];
  const views = [view("a"), view("a", { community: ["2c", "3c", "4c"] }), view("a", { revealed: [0, 1, 2] }), view("b")];
  const frames = views.map((game, at): Frame => ({ by: null, action: null, game, debrief: null, news: happened[at] ?? [], log: at === 0 || at === 3 ? [] : null }));
  const replay: Replay = { entry, frames, marks: [mark(0, "heist", "1"), mark(3, "heist", "2")], next: null };

  it("is a table at which nothing can be done, seen by whoever it was asked for", () => {
    const state = stateAt({ eyes: "1", replay, part: heist }, 1);
    expect(state).toMatchObject({ you: 1, legal: [], debrief: null, game: frames[1]?.game });
    expect(state.table.seats.map(({ name }) => name)).toEqual(entry.names);
    expect(stateAt({ eyes: SPECTATOR, replay, part: heist }, 1).you).toBeNull();
  });

  it("has the log of its heist, and of nothing later", () => {
    const { log, fresh } = storyAt({ eyes: ALL, replay, part: heist }, 1);
    expect(log.map(({ news }) => news.news)).toEqual(["heist-began", "community-dealt"]);
    expect(fresh).toEqual(log.slice(1));
    const next = storyAt({ eyes: ALL, replay, part: heist }, 3);
    expect(next.log.map(({ news }) => news)).toEqual(happened[3]);
    expect(next.log[0]?.key).toBeGreaterThan(log[1]?.key ?? 0);
  });

  it("stays as long as there is something to see", () => {
    const [first, flop, showdown, next] = frames;
    expect(pace(first, flop).film).toBe(0);
    expect(pace(flop, showdown).film).toBeGreaterThan(5000);
    expect(pace(showdown, next).film).toBe(0);
    expect(held(pace(flop, showdown), 1, true)).toBeGreaterThan(pace(flop, showdown).film);
    expect(held(pace(first, flop), 1, true)).toBe(held(pace(first, flop), 1, false));
    expect(held(pace(first, flop), 4, false)).toBe(held(pace(first, flop), 1, false) / 4);
  });
});

describe("groups with the same cards", () => {
  it("are told apart by how they did", () => {
    const game = (id: string, won: boolean, vaults: number, alarms: number): GameEntry => ({ ...entry, id, won, summary: { vaults, alarms } });
    expect(ranked([game("a", false, 1, 3), game("b", true, 3, 2), game("c", true, 3, 0), game("d", false, 2, 3)]).map(({ id }) => id)).toEqual(["c", "b", "d", "a"]);
  });

  it("are compared seat by seat in streets", () => {
    const here = { ...entry, summary: { scores: [5, 7] } };
    const there = { ...entry, id: "h", names: ["Di", "Ed"], summary: { scores: [9, 1] } };
    expect(bySeat(here, [here, there])).toEqual([
      { seat: 0, here: 5, others: [{ name: "Di", score: 9 }] },
      { seat: 1, here: 7, others: [{ name: "Ed", score: 1 }] },
    ]);
  });
});
