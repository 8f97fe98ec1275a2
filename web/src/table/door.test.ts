import { beforeEach, describe, expect, it } from "vitest";

import type { Person, Welcome } from "../generated/messages";
import { aState, aView } from "../heist/fixture";
import type { HeistState } from "../heist/state";
import { useLanguage } from "../texts";
import { isDeclined, knocking, wayIn, wayOn, wayWords } from "./door";

const WORDS = { watching: "You are watching.", promise: "From the next heist on." };

function person(changes: Partial<Person> = {}): Person {
  return { person: "eve", name: "Eve", muted: false, asks: false, promised: false, seat: null, left: null, ...changes };
}

/** A table as Eve sees it, who watches. */
function watched(own: Partial<Person> = {}, welcome: Welcome = "everybody", changes: Partial<HeistState> = {}): HeistState {
  const state = aState(aView({ seat: null }), { person: "eve", ...changes });
  return { ...state, table: { ...state.table, watchers: [person(own)], options: { ...state.table.options, welcome } } };
}

beforeEach(() => useLanguage("en"));

describe("who watches", () => {
  it("takes a seat, asks for one, or reads that there is none", () => {
    expect(wayIn(watched())).toBe("sit");
    expect(wayIn(watched({}, "ask"))).toBe("ask");
    expect(wayIn(watched({}, "nobody"))).toBe("closed");
    expect(wayOn("closed")).toBeNull();
  });

  it("is welcome where only bots are left, and nowhere in a replay", () => {
    const alone = watched({}, "nobody");
    expect(wayIn({ ...alone, table: { ...alone.table, host: null } })).toBe("sit");
    expect(wayIn(watched({}, "everybody", { person: "" }))).toBe("gone");
  });

  it("reads what has become of the request, and can take it back", () => {
    expect(wayWords(watched({ asks: true }, "ask"), WORDS)).toBe("You’ve asked Ada for a seat.");
    expect(wayWords(watched({}, "ask", { declined: true }), WORDS)).toBe("Ada has no seat for you just now.");
    expect(wayOn("asked")?.does).toBe("Stand");
    expect(wayOn("declined")?.does).toBe("Sit");
  });

  it("reads from when on a promised seat is theirs", () => {
    expect(wayWords(watched({ promised: true, seat: 2 }), WORDS)).toBe(WORDS.promise);
    expect(wayWords(watched({ promised: true }), WORDS)).toBe("You’re in: you have a seat in the next game.");
  });

  it("comes back to the seat they left, whoever is welcome", () => {
    expect(wayIn(watched({ left: 1 }, "nobody"))).toBe("return");
    expect(wayWords(watched({ left: 1 }), WORDS)).toBe("A bot, Bo, is playing in your seat.");
  });
});

describe("a request", () => {
  it("is heard by the host alone", () => {
    const asked = watched({ asks: true }, "ask");
    expect(knocking({ ...asked, you: 0 }).map(({ name }) => name)).toEqual(["Eve"]);
    expect(knocking({ ...asked, you: 1 })).toEqual([]);
    expect(knocking(asked)).toEqual([]);
  });

  it("is declined when it is gone without a seat, and nobody took it back", () => {
    const [asked, idle] = [watched({ asks: true }, "ask"), watched({}, "ask")];
    expect(isDeclined(asked, idle, false)).toBe(true);
    expect(isDeclined({ ...idle, declined: true }, idle, false)).toBe(true);
    expect(isDeclined(asked, idle, true)).toBe(false);
    expect(isDeclined(asked, watched({ promised: true }, "ask"), false)).toBe(false);
    expect(isDeclined(asked, { ...idle, you: 2 }, false)).toBe(false);
    expect(isDeclined(null, idle, false)).toBe(false);
  });
});
