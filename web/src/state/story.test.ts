import { describe, expect, it } from "vitest";

import type { News } from "../generated/messages";
import { continued, Listener, type Story, UNTOLD } from "./story";

const began: News = { news: "heist-began", heist: 1, challenges: [8], specialist: null };
const took = (seat: number): News => ({ news: "chip-taken", seat, colour: "white", stars: seat + 1, source: null, returned: 0 });
const ended: News = { news: "round-ended", colour: "white", put_away: true };
const words = ({ log }: Story): string[] => log.map(({ news }) => news.news);
const arrived = continued(UNTOLD, { news: [], log: [began, took(0)] });

describe("the story", () => {
  it("begins with the log that one finds, of which nothing is new", () => {
    expect(words(arrived)).toEqual(["heist-began", "chip-taken"]);
    expect(arrived.fresh).toEqual([]);
  });

  it("goes on with news, each with a place of its own", () => {
    const story = continued(arrived, { news: [took(1)], log: null });
    expect(story.log.map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(story.fresh.map(({ news }) => news)).toEqual([took(1)]);
  });

  it("forgets what a log that came anew does not have (H-58)", () => {
    const story = continued(arrived, { news: [ended], log: [began] });
    expect(words(story)).toEqual(["heist-began", "round-ended"]);
    expect(story.fresh.map(({ news }) => news)).toEqual([ended]);
  });

  it("tells whoever comes back what was missed", () => {
    const story = continued(arrived, { news: [], log: [began, took(0), took(1), took(2)] });
    expect(story.log.map(({ key }) => key)).toEqual([1, 2, 3, 4]);
    expect(story.fresh.map(({ news }) => news)).toEqual([took(1), took(2)]);
  });

  it("tells nothing again to whoever comes back and missed nothing, or too much", () => {
    expect(continued(arrived, { news: [], log: [began, took(0)] }).fresh).toEqual([]);
    const next: News = { ...began, heist: 2 };
    const later = continued(arrived, { news: [], log: [next, took(1)] });
    expect(words(later)).toEqual(["heist-began", "chip-taken"]);
    expect(later.fresh).toEqual([]);
  });
});

describe("a listener", () => {
  it("hears everything once, from when it begins to listen", () => {
    const listener = new Listener(arrived);
    expect(listener.take(arrived)).toEqual([]);
    const one = continued(arrived, { news: [took(1)], log: null });
    const two = continued(one, { news: [took(2)], log: null });
    expect(listener.take(two).map(({ news }) => news)).toEqual([took(1), took(2)]);
    expect(listener.take(two)).toEqual([]);
    expect(new Listener(two).take(two)).toEqual([]);
  });

  it("hears how the next heist begins", () => {
    const listener = new Listener(arrived);
    const next = continued(arrived, { news: [{ ...began, heist: 2 } as News], log: [] });
    expect(listener.take(next).map(({ news }) => news.news)).toEqual(["heist-began"]);
    expect(words(next)).toEqual(["heist-began"]);
  });

  it("hears news after a log that came anew and is shorter", () => {
    const listener = new Listener(arrived);
    const dark = continued(arrived, { news: [ended], log: [began] });
    expect(listener.take(dark).map(({ news }) => news)).toEqual([ended]);
    const next = continued(dark, { news: [{ news: "round-began", colour: "yellow" }], log: null });
    expect(listener.take(next).map(({ news }) => news.news)).toEqual(["round-began"]);
  });
});
