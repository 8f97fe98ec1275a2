import { beforeEach, describe, expect, it } from "vitest";

import { preferredLanguage, settings } from "../state/settings.svelte";
import { card, failure, g, listed, listedNames, named, t, useLanguage } from ".";

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
    expect(failure("retina")).toBe("The card value you named was not in the pocket.");
    expect(failure("order")).toBe("A hand was weaker than the one before it.");
    await useLanguage("de");
    expect(g("rankings.full-house")).toBe("Full House");
    expect(card("challenge-4").name).toBe("Netzhautscan");
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
  it("is the first of ours that the browser wants", () => {
    expect(preferredLanguage(["fr-CA", "pt-PT", "de"])).toBe("pt");
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
