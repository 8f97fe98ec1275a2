import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { HeistAction, HeistPromptView, Shape } from "../../generated/messages";
import { SHAPES } from "../../generated/messages";
import { cards, useLanguage } from "../../texts";
import { aPrompt, aState, aView } from "../fixture";
import Ask from "./Ask.svelte";
import { choiceName, questionText, saidText } from "./choices";

/** A card that no release has: it asks which suit. */
const CARD = "challenge-99";
const SUITS = ["c", "d"];
const OPTIONS: Record<Shape, string[]> = { cards: ["Ah", "Ad"], value: ["A", "T"], ranking: ["pair", "flush"], seat: ["1", "2"], option: SUITS };
const NAMES: Record<Shape, string[]> = { cards: ["ace of hearts", "ace of diamonds"], value: ["A", "10"], ranking: ["pair", "flush"], seat: ["Bo", "Cy"], option: ["Clubs", "Diamonds"] };
const who = { names: ["Ada", "Bo", "Cy", "Di"], you: 0 };

let shown: Record<string, unknown> | null = null;

beforeEach(async () => {
  await useLanguage("en");
  const questions = { suit: { ask: "Which suit does {who} want?", button: "Take this suit", waiting_one: "{names} is choosing a suit", waiting_other: "{names} are choosing a suit" } };
  Object.assign(cards(), { [CARD]: { name: "Dye Pack", text: "", said: "{card}: you said {option}", options: { c: "Clubs", d: "Diamonds" }, questions } });
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

function ask(changes: Partial<HeistPromptView>, picked: string | null = null) {
  const prompt = aPrompt({ card: CARD, question: "suit", shape: "option", options: SUITS, about: 2, ...changes });
  const legal = prompt.options.map((choice): HeistAction => ({ do: "Answer", question: prompt.question, choice }));
  const send = vi.fn();
  const pick = vi.fn();
  document.body.innerHTML = "";
  shown = mount(Ask, {
    target: document.body,
    props: { state: aState(aView({ phase: "ask", prompt }), { legal }), pocket: true, picked, pick, pending: [], busy: false, send, command: vi.fn() },
  });
  flushSync();
  const buttons = [...document.querySelectorAll("button")];
  const press = (name: string): void => buttons.find(({ textContent }) => textContent?.trim().startsWith(name))?.click();
  return { buttons: buttons.map(({ textContent }) => textContent?.trim()), press, send, pick, text: document.body.textContent ?? "" };
}

describe("what a card asks", () => {
  it("is asked in the card's own words, with its options by name", () => {
    const { buttons, text } = ask({});
    expect(text).toContain("Which suit does Cy want?");
    expect(buttons).toEqual(["Clubs", "Diamonds", "Take this suit"]);
  });

  it("is picked first and sent with the button", () => {
    const first = ask({});
    first.press("Diamonds");
    expect(first.pick).toHaveBeenCalledWith("d");
    expect(first.send).not.toHaveBeenCalled();

    const then = ask({}, "d");
    then.press("Take this suit");
    expect(then.send).toHaveBeenCalledWith({ do: "Answer", question: "suit", choice: "d" });
  });

  it("is sent at once where all must say the same, and everybody sees who said what", () => {
    const { press, send, text, buttons } = ask({ together: true, secret: false, answers: { 1: "d" }, waiting: [0, 2, 3] });
    press("Clubs");
    expect(send).toHaveBeenCalledWith({ do: "Answer", question: "suit", choice: "c" });
    expect(text).toContain("Diamonds: Bo");
    expect(buttons).not.toContain("Take this suit");
  });

  it("is answered in secret where the card wants that", () => {
    expect(ask({ answers: { 0: "d" }, waiting: [1] }).text).not.toContain("Diamonds:");
    expect(ask({ secret: false, answers: { 1: "d" }, waiting: [0] }).text).toContain("Diamonds: Bo");
  });

  it("is one of one's own cards where they lie", () => {
    const { buttons, press, send } = ask({ card: "specialist-6", question: "pass", shape: "cards", options: ["Ah", "Ad"], about: null }, "Ah");
    expect(buttons).toEqual(["Pass this card"]);
    press("Pass this card");
    expect(send).toHaveBeenCalledWith({ do: "Answer", question: "pass", choice: "Ah" });
  });

  it.each(SHAPES)("has a name for every answer of the shape %s", (shape) => {
    expect(OPTIONS[shape].map((choice) => choiceName(CARD, shape, choice, who))).toEqual(NAMES[shape]);
  });

  it("says who is waited for, and afterwards what was said", () => {
    expect(questionText({ card: CARD, question: "suit" }, "waiting", { names: "Bo", n: 1 })).toBe("Bo is choosing a suit");
    expect(questionText({ card: CARD, question: "suit" }, "waiting", { names: "Bo and Cy", n: 2 })).toBe("Bo and Cy are choosing a suit");
    expect(saidText(CARD, "d", who)).toBe("Dye Pack: you said Diamonds");
    expect(saidText("specialist-1", "2", who)).toBe("");
  });
});
