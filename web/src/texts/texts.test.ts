import { beforeEach, describe, expect, it, vi } from "vitest";

import { preferredLanguage, settings } from "../state/settings.svelte";
import { card, cardNumbers, ENDONYMS, failure, g, LANGUAGES, listed, listedNames, named, t, useLanguage, useTexts } from ".";

beforeEach(async () => {
  localStorage.clear();
  await useLanguage("en");
});

describe("texts", () => {
  it("are found by their key and filled in", () => {
    expect(t("home.play")).toBe("Play now");
    expect(t("waiting.count", { n: 2, seats: 4 })).toBe("2 of 4 seats taken");
  });

  it("have a plural where numbers need one", () => {
    expect(t("options.seconds", { n: 1 })).toBe("1 second");
    expect(t("options.seconds", { n: 0 })).toBe("0 seconds");
  });

  it("take the plural that stands for itself, without its number", async () => {
    await useTexts("games");
    expect(t("games.total.vaults", { n: 1 })).toBe("vault opened");
    expect(t("games.total.vaults", { n: 3 })).toBe("vaults opened");
  });

  it("speak to the reader where there are words for that", async () => {
    expect(g("news.proposal-agreed", { who: "Bo", you: false })).toBe("Bo agrees");
    expect(g("news.proposal-agreed", { who: "You", you: true })).toBe("You agree");
    await useLanguage("pt");
    expect(g("news.proposal-agreed", { who: "Você", you: true })).toBe("Você concorda");
  });

  it("follow the language, in its own plural", async () => {
    await useLanguage("pt");

    expect(t("home.play")).toBe("Jogar agora");
    expect(t("options.seconds", { n: 0 })).toBe("0 segundo");
    expect(document.documentElement.lang).toBe("pt-BR");
  });

  it("show the key when there is nothing else to show", () => {
    expect(g("rankings.six-pair")).toBe("rankings.six-pair");
  });

  it("keep a place that is not filled", () => {
    expect(t("waiting.for-host")).toBe("{name} will start the game");
  });

  it("come from the games, too", async () => {
    expect(g("rankings.full-house")).toBe("full house");
    expect(card("challenge", 8).name).toBe("Blackout");
    expect(card("specialist-10").note).toBe("Muscle");
    expect(failure("retina")).toBe("The card value guessed was not among the pocket cards.");
    expect(failure("order")).toBe("A hand was weaker than the one before it.");
    await useLanguage("de");
    expect(g("rankings.full-house")).toBe("Full House");
    expect(card("challenge-4").name).toBe("Netzhautscan");
  });

  it("of cards from packs come from the server, which is asked once", async () => {
    const fetched = vi.fn((_: string, { headers }: { headers: Record<string, string> }) =>
      Promise.resolve(Response.json({ "challenge-101": { name: `Wet Paint (${headers["Accept-Language"]})`, text: "…" } })),
    );
    vi.stubGlobal("fetch", fetched);
    await useLanguage("pt");
    expect(card("challenge", 101).name).toBe("challenge-101");
    await vi.waitFor(() => expect(card("challenge", 101).name).toBe("Wet Paint (pt)"));
    expect(card("specialist", 101).name).toBe("specialist-101");
    expect(cardNumbers("challenge")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 101]);
    expect(fetched).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it("list names as the language does", async () => {
    expect(listed([])).toBe("");
    expect(listed(["Bo"])).toBe("Bo");
    expect(listed(["Bo", "Cy"])).toBe("Bo and Cy");
    expect(listed(["Bo", "Cy", "Di"])).toBe("Bo, Cy and Di");
    await useLanguage("de");
    expect(listed(["Bo", "Cy"])).toBe("Bo und Cy");
  });
});

describe("the language", () => {
  it("is one of those that have a folder, English first, each by its own name", () => {
    expect(LANGUAGES[0]).toBe("en");
    expect(LANGUAGES).toEqual(expect.arrayContaining(["de", "pt"]));
    expect(ENDONYMS).toMatchObject({ en: "English", de: "Deutsch", pt: "Português" });
  });

  it("is not one that is gone", async () => {
    localStorage.setItem("thegang.settings", '{"language":"xx","theme":"dark"}');
    vi.resetModules();
    const { settings } = await import("../state/settings.svelte");
    expect(LANGUAGES).toContain(settings.language);
    expect(settings.theme).toBe("dark");
  });

  it("is the first of ours that the browser wants", () => {
    expect(preferredLanguage(["x-none", "pt-PT", "de"])).toBe("pt");
    expect(preferredLanguage(["DE-at"])).toBe("de");
    expect(preferredLanguage(["zh"])).toBe("en");
    expect(preferredLanguage([])).toBe("en");
  });

  it("is remembered", async () => {
    await useLanguage("de");

    expect(settings.language).toBe("de");
    expect(localStorage.getItem("thegang.settings")).toContain('"language":"de"');
  });
});

describe("names", () => {
  it("stand for somebody where there is none any more", async () => {
    expect(named("Bo")).toBe("Bo");
    expect(named("")).toBe("somebody");
    expect(named(undefined)).toBe("somebody");
    expect(listedNames(["Bo", "", "Di"])).toBe("Bo, somebody and Di");
    await useLanguage("pt");
    expect(listedNames(["", "Bo"])).toBe("alguém e Bo");
  });
});
