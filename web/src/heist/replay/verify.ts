/** The log of a game of heists held against its seeds: each heist has its own. */

import { commitment, derived, shuffled } from "../../replay/shuffle";
import { type Happened, type Recorded, same, the, type Verdict } from "../../replay/verify";
import { t } from "../../texts";
import { wrongStacks } from "./stacks";

interface HeistBegan {
  heist: number;
  commitment: string;
  deck: string[];
  scripted: boolean;
}

const DECK = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const COMMUNITY = 5;

export async function verdicts(records: readonly Recorded[]): Promise<Verdict[]> {
  return heists(records[0]?.action ?? {}, records.flatMap(({ events }) => events));
}

async function heists({ stacks, cards }: Record<string, unknown>, events: readonly Happened[]): Promise<Verdict[]> {
  const { seed, mode } = the<{ seed: string; mode: string }>(events, "GameBegan") ?? { seed: "", mode: "basic" };
  const starts = events.flatMap(({ event }, at) => (event === "HeistBegan" ? [at] : []));
  const verdicts = await Promise.all(starts.map((start, index) => heist(events.slice(start, starts[index + 1]), seed)));
  if (mode !== "basic") {
    const wrong = await wrongStacks(stacks, events, cards);
    for (const { number, passed } of verdicts) passed.stacks = !wrong.has(number);
  }
  return verdicts;
}

async function heist(events: readonly Happened[], gameSeed: string): Promise<Verdict> {
  const began = events[0] as unknown as HeistBegan;
  const seed = the<{ seed: string }>(events, "SeedRevealed")?.seed ?? "";
  const [promised, expected, deck] = await Promise.all([commitment(seed), derived(gameSeed, `heist:${began.heist}`), shuffled(seed, "deck", DECK)]);
  return {
    number: began.heist,
    title: t("heist.number", { number: began.heist }),
    seed,
    commitment: began.commitment,
    scripted: began.scripted,
    passed: {
      promise: promised === began.commitment && expected === seed,
      deck: same(deck, began.deck),
      cards: await heistCards(events, seed, deck),
    },
  };
}

/** The community cards, the pockets, and whatever is drawn or mixed later, in the order in which the deck gives them. */
async function heistCards(events: readonly Happened[], seed: string, deck: readonly string[]): Promise<boolean> {
  const community: string[] = [];
  let dealt: string[] = [];
  const drawn: string[] = [];
  let fair = true;
  for (const happened of events) {
    const { event, cards = [] } = happened as Happened & { cards?: string[] };
    if (event === "CommunityDealt") community.push(...cards);
    if (event === "PocketsDealt") dealt = (happened["pockets"] as string[][]).flat();
    if (event === "PocketRedrawn") drawn.push(...cards);
    if (event === "CardDrawn" && DECK.includes(happened["card"] as string)) drawn.push(happened["card"] as string);
    if (event === "PocketsMixed") fair &&= same(await shuffled(seed, "mix", dealt), (happened["pockets"] as string[][]).flat());
  }
  return fair && same([...community, ...dealt, ...drawn], [...deck.slice(0, community.length), ...deck.slice(COMMUNITY, COMMUNITY + dealt.length + drawn.length)]);
}
