import { describe, expect, it } from "vitest";

import { Film } from "./film.svelte";
import { aPlay, aView } from "./fixture";

const before = aView();
const rows = before.cities;
const after = aView({
  job: 2,
  plays: [aPlay({ captured: [24, 36] }), aPlay({ seat: 1, gangster: 33, ticket: "detroit" })],
  cities: { ...rows, chicago: [17, 19, 57, 58, 60], detroit: [2, 4, 6, 9, 11, 33] },
});

function rolling(): Film {
  const film = new Film(({ kind }) => kind);
  film.take(before);
  film.take(after);
  return film;
}

describe("the film", () => {
  it("shows picture after picture and tells each", () => {
    const film = rolling();
    const told = [film.caption];
    while (film.frames.length > 1) {
      film.next();
      told.push(film.caption);
    }
    film.next();

    expect(told).toEqual(["reveal", "place", "capture", "taken", "place", "refill"]);
    expect(film.frame).toBeUndefined();
    expect(film.entries.map(({ frame }) => frame.kind)).toEqual(["reveal", "place", "capture", "place", "refill"]);
  });

  it("can be skipped, and everything stands in the log", () => {
    const film = rolling();
    film.skip();

    expect(film.frames).toEqual([]);
    expect(film.caption).toBe("refill");
    expect(film.entries).toHaveLength(5);
  });

  it("can be seen again, but is not told twice in the log", () => {
    const film = rolling();
    film.skip();
    film.repeat();

    expect(film.frame?.kind).toBe("reveal");
    film.skip();
    expect(film.entries).toHaveLength(5);
  });

  it("can still be seen again after a reload, as long as that job is the last one", () => {
    rolling();
    const reloaded = new Film(({ kind }) => kind);
    reloaded.take(after);
    reloaded.repeat();
    expect(reloaded.frame?.kind).toBe("reveal");

    const later = new Film(({ kind }) => kind);
    later.take({ ...after, job: 3, plays: [aPlay({ gangster: 5 })] });
    expect(later.job).toBeNull();
  });

  it("starts anew with a new game", () => {
    const film = rolling();
    film.take(aView({ commitment: "two" }));

    expect(film.frames).toEqual([]);
    expect(film.entries).toEqual([]);
    expect(film.job).toBeNull();
  });
});
