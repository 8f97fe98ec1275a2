import { beforeEach, describe, expect, it } from "vitest";

import type { StreetsNews } from "../generated/messages";
import type { Told } from "../state/story";
import { Film } from "./film.svelte";
import { aPlay, aView } from "./fixture";

const before = aView();
const rows = before.cities;
const plays = [aPlay(), aPlay({ seat: 1, gangster: 33, ticket: "detroit" })];
const after = aView({ job: 2, plays, cities: { ...rows, chicago: [17, 19, 57, 58, 60], detroit: [2, 4, 6, 9, 11, 33] } });
const news: StreetsNews[] = [
  { news: "plays-revealed", plays },
  { news: "turn-began", seat: 0 },
  { news: "gangster-placed", seat: 0, gangster: 19, city: "chicago" },
  { news: "gangs-captured", seat: 0, city: "chicago", gangsters: [24, 36], revolvers: 2 },
  { news: "turn-ended", seat: 0, captured: [24, 36] },
  { news: "turn-began", seat: 1 },
  { news: "gangster-placed", seat: 1, gangster: 33, city: "detroit" },
  { news: "turn-ended", seat: 1, captured: [] },
  { news: "cities-filled", gangsters: { chicago: [58] } as never },
  { news: "job-began", round: 1, job: 2 },
];
const told = news.map((one, at): Told<StreetsNews> => ({ key: at + 1, news: one }));

function rolling(): Film {
  const film = new Film(({ kind }) => kind);
  film.take(before, []);
  film.take(after, told);
  return film;
}

beforeEach(() => sessionStorage.clear());

describe("the film", () => {
  it("shows picture after picture and tells each, and the log does not run ahead of it", () => {
    const film = rolling();
    const captions = [film.caption];
    const keys = [film.told];
    while (film.frames.length > 1) {
      film.next();
      captions.push(film.caption);
      keys.push(film.told);
    }
    film.next();

    expect(captions).toEqual(["reveal", "place", "capture", "taken", "place", "refill"]);
    expect(keys).toEqual([1, 3, 4, 5, 8, 9]);
    expect(film.frame).toBeUndefined();
    expect(film.told).toBe(Infinity);
  });

  it("can be skipped, and everything stands in the log", () => {
    const film = rolling();
    film.skip();

    expect(film.frames).toEqual([]);
    expect(film.caption).toBe("refill");
    expect(film.told).toBe(Infinity);
  });

  it("can be seen again, while all of it stays in the log", () => {
    const film = rolling();
    film.skip();
    film.repeat();

    expect(film.frame?.kind).toBe("reveal");
    expect(film.told).toBe(Infinity);
  });

  it("can still be seen again after a reload, as long as that job is the last one", () => {
    rolling();
    const reloaded = new Film(({ kind }) => kind);
    reloaded.take(after, []);
    reloaded.repeat();
    expect(reloaded.frame?.kind).toBe("reveal");

    const later = new Film(({ kind }) => kind);
    later.take({ ...after, job: 3, plays: [aPlay({ gangster: 5 })] }, []);
    expect(later.job).toEqual([]);
  });

  it("starts anew with a new game", () => {
    const film = rolling();
    film.take(aView({ commitment: "two" }), []);

    expect(film.frames).toEqual([]);
    expect(film.job).toEqual([]);
  });
});
