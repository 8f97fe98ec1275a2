import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { HeistAction } from "../generated/messages";
import type { Pending } from "../net/connection";
import type { GameTableProps } from "../table/props";
import { useLanguage } from "../texts";
import { aState, aView, withChips } from "./fixture";
import { Moves } from "./moves.svelte";

const take = (stars: number, source: number | null = null): HeistAction => ({ do: "TakeChip", stars, source });
const played = (...actions: HeistAction[]): Pending[] =>
  actions.map((action, id) => ({ id: String(id), command: { do: "Play", action } }) as Pending);

await useLanguage("en");

type Shown = Pick<GameTableProps, "state" | "busy" | "refusal" | "status">;
let shown: Shown = $state.raw({ state: aState(aView()), busy: [], refusal: null, status: "online" });
const send = vi.fn();
let moves: Moves;
let end: () => void;

beforeEach(() => {
  send.mockReset();
  shown = { state: aState(aView(), { legal: [take(1), take(2)] }), busy: [], refusal: null, status: "online" };
  end = $effect.root(() => {
    moves = new Moves(() => ({ ...shown, send }));
  });
  flushSync();
});
afterEach(() => end());

function now(changes: Partial<Shown>): void {
  shown = { ...shown, ...changes };
  flushSync();
}

it("draws a chip where it is going", () => {
  now({ busy: played(take(2)) });
  expect([moves.own, moves.pending, moves.centre]).toEqual([2, [2], [1, 0, 3, 4]]);
  expect([moves.returnable, moves.busy]).toEqual([true, false]);
  expect(moves.free).toEqual([1, 2, 2]);
});

it("leaves a chip where it is, waiting, while there is no connection", () => {
  now({ busy: played(take(2)), status: "lost" });
  expect([moves.own, moves.pending, moves.centre]).toEqual([0, [2], [1, 2, 3, 4]]);
  const state = aState(withChips(aView(), { white: [3, 0, 0, 0] }), { legal: [{ do: "ReturnChip" }] });
  now({ state, busy: played({ do: "ReturnChip" }) });
  expect([moves.own, moves.pending]).toEqual([3, [3]]);
});

it("is busy with anything but chips", () => {
  now({ busy: played({ do: "Agree" }) });
  expect(moves.busy).toBe(true);
  now({ busy: [{ id: "1", command: { do: "Ready" } } as Pending] });
  expect([moves.busy, moves.underway]).toEqual([true, []]);
});

it("sends what is allowed, and nothing else", () => {
  moves.take(2);
  moves.take(4);
  moves.give();
  expect(send.mock.calls).toEqual([[take(2)]]);
});

it("asks for a chip that is still on its way when it is there", () => {
  now({ busy: played(take(2)) });
  moves.give();
  flushSync();
  expect(send).not.toHaveBeenCalled();
  const mine = withChips(aView(), { white: [2, 0, 0, 0] });
  now({ busy: [], state: aState(mine, { legal: [{ do: "ReturnChip" }] }) });
  expect(send.mock.calls).toEqual([[{ do: "ReturnChip" }]]);
});

it("gives up what was wanted after a chip that did not come", () => {
  now({ busy: played(take(2)) });
  moves.give();
  now({ busy: [], refusal: { type: "refused", id: "0", code: "chip-moved", text: "No.", rule: "" } });
  now({ refusal: null, state: aState(aView(), { legal: [{ do: "ReturnChip" }] }) });
  expect(send).not.toHaveBeenCalled();
});

it("says who was faster, as long as that can be known", () => {
  const refusal = { type: "refused", id: "0", code: "chip-moved", text: "No.", rule: "" } as const;
  now({ busy: played(take(2)) });
  now({ busy: [], refusal, state: aState(withChips(aView(), { white: [0, 2, 0, 0] })) });
  expect(moves.why(refusal)).toContain("Bo");
  expect(moves.why({ ...refusal, id: "7" })).toBe("No.");
  expect(moves.why(null)).toBe("");
});
