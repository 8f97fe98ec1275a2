import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { StreetsAction } from "../generated/messages";
import type { Pending } from "../net/connection";
import { Decision } from "./decision.svelte";
import { aPreview, aState, aView } from "./fixture";
import type { StreetsState } from "./state";

const choose: StreetsAction = { do: "Choose", gangster: 19, ticket: "chicago" };
const placements = (["gangster", "special"] as const).map((first) => ({ city: "chicago" as const, first, target: 17 }));
const previews = placements.map((placement) => aPreview({ choice: { gangster: 19, ticket: null }, placement }));
const asked = aView({ phase: "place", prompt: { card: "spy", question: "place", asked: [0], options: [] } });

let shown: { state: StreetsState; busy: Pending[] } = $state.raw({ state: aState(aView()), busy: [] });
const send = vi.fn();
let decision: Decision;
let end: () => void;

beforeEach(() => {
  send.mockReset();
  shown = { state: aState(aView(), { legal: [choose] }), busy: [] };
  end = $effect.root(() => {
    decision = new Decision(() => ({ ...shown, send }));
  });
  flushSync();
});
afterEach(() => end());

function now(changes: Partial<typeof shown>): void {
  shown = { ...shown, ...changes };
  flushSync();
}

it("makes a choice of what is picked, when it is allowed", () => {
  decision.pick({ gangster: 19 });
  decision.choose();
  decision.pick({ companion: "detroit" });
  decision.choose();
  expect(send).not.toHaveBeenCalled();
  decision.pick({ companion: "chicago" });
  decision.choose();
  expect(send.mock.calls).toEqual([[choose]]);
});

it("lets go what is picked twice", () => {
  decision.pick({ gangster: 19, companion: "chicago" });
  decision.pick({ companion: "chicago" });
  expect(decision.picked).toEqual({ gangster: 19, companion: null });
});

it("is chosen when the server has it, and begins anew with every job", () => {
  decision.pick({ gangster: 19, companion: "chicago" });
  now({ busy: [{ id: "1", command: { do: "Play", action: choose } } as Pending] });
  expect([decision.picked, decision.chosen]).toEqual([{ gangster: 19, companion: "chicago" }, null]);
  const choice = { gangster: 19, ticket: "chicago" as const };
  now({ busy: [], state: aState(aView({ choice })) });
  expect(decision.chosen).toEqual(choice);
  decision.pick({ gangster: 30 });
  expect(decision.picked.gangster).toBe(30);
  now({ busy: [], state: aState(aView({ job: 2 })) });
  expect(decision.picked).toEqual({ gangster: null, companion: null });
});

it("asks what is open, takes an answer back, and places what is clear", () => {
  const place: StreetsAction = { do: "Place", city: "chicago", first: "special", target: 17 };
  now({ state: aState(asked, { previews, legal: [place] }) });
  expect([decision.step.question, decision.answered, decision.placeable]).toEqual(["first", false, false]);
  decision.answer({ first: "special" });
  expect([decision.step.question, decision.answered, decision.placeable]).toEqual([null, true, true]);
  decision.back();
  expect([decision.step.question, decision.answered]).toEqual(["first", false]);
  decision.answer({ first: "special" });
  decision.place(decision.step.chosen?.placement ?? null);
  expect(send.mock.calls).toEqual([[place]]);
  now({ state: aState(aView({ phase: "place" })) });
  expect(decision.answered).toBe(false);
});
