/** The log of a finished game held against its seeds: was the seed the promised one, and does it give the cards? */

import { CITIES, type City, SPECIAL_NAMES, type SpecialName } from "../generated/messages";
import { commitment, derived, shuffled } from "./shuffle";
import { type Happened, wrongStacks } from "./stacks";

/** What is checked: the promise made before the deal, the shuffled deck, every card from it, and challenges and specialists. */
export const CHECKS = ["promise", "deck", "cards", "stacks"] as const;
export type Check = (typeof CHECKS)[number];

export interface Verdict {
  /** Which heist; 0 for a game with one deal for all of it. */
  heist: number;
  seed: string;
  commitment: string;
  /** Arranged beforehand: there is no shuffle to check. */
  scripted: boolean;
  /** What there is not to check is not in it. */
  passed: Partial<Record<Check, boolean>>;
}

interface Recorded {
  action: Record<string, unknown>;
  events: Happened[];
}
interface HeistBegan {
  heist: number;
  commitment: string;
  deck: string[];
  scripted: boolean;
}
interface LaidOut {
  hands: number[][];
  cities: Partial<Record<City, number[]>>;
  deck: number[];
  put_away: number[];
  specials: (SpecialName | null)[];
  special_deck: SpecialName[];
}

const DECK = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const COMMUNITY = 5;
const HAND = 4;
const ROW = 5;

/** Whether everything that could be checked is as it should be. */
export function isFair(verdicts: readonly Verdict[]): boolean {
  return verdicts.length > 0 && verdicts.every(({ scripted, passed }) => scripted || CHECKS.every((check) => passed[check] ?? true));
}

export async function verify(log: string): Promise<Verdict[]> {
  const [header, ...lines] = log.split("\n").filter((line) => line.trim());
  const { game } = JSON.parse(header ?? "{}") as { game?: string };
  const records = lines.map((line) => JSON.parse(line) as Recorded);
  const events = records.flatMap((record) => record.events);
  if (game === "streets") return [await streets(events)];
  return heists(records[0]?.action ?? {}, events);
}

function the<Fields>(events: readonly Happened[], name: string): Fields | undefined {
  return events.find(({ event }) => event === name) as Fields | undefined;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function heists({ stacks, cards }: Record<string, unknown>, events: readonly Happened[]): Promise<Verdict[]> {
  const { seed, mode } = the<{ seed: string; mode: string }>(events, "GameBegan") ?? { seed: "", mode: "basic" };
  const starts = events.flatMap(({ event }, at) => (event === "HeistBegan" ? [at] : []));
  const verdicts = await Promise.all(starts.map((start, index) => heist(events.slice(start, starts[index + 1]), seed)));
  if (mode !== "basic") {
    const wrong = await wrongStacks(stacks, events, cards);
    for (const { heist, passed } of verdicts) passed.stacks = !wrong.has(heist);
  }
  return verdicts;
}

async function heist(events: readonly Happened[], gameSeed: string): Promise<Verdict> {
  const began = events[0] as unknown as HeistBegan;
  const seed = the<{ seed: string }>(events, "SeedRevealed")?.seed ?? "";
  const [promised, expected, deck] = await Promise.all([commitment(seed), derived(gameSeed, `heist:${began.heist}`), shuffled(seed, "deck", DECK)]);
  return {
    heist: began.heist,
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

async function streets(events: readonly Happened[]): Promise<Verdict> {
  const began = the<{ players: number; seed: string; commitment: string; scripted: boolean }>(events, "GameBegan");
  const laid = the<LaidOut>(events, "CardsLaidOut");
  const seed = the<{ seed: string }>(events, "SeedRevealed")?.seed ?? "";
  const players = began?.players ?? 0;
  const deck = await shuffled(seed, "gangsters", Array.from({ length: 80 }, (_, at) => at + 1));
  const specials = await shuffled(seed, "specials", allSpecials(players));
  return {
    heist: 0,
    seed,
    commitment: began?.commitment ?? "",
    scripted: began?.scripted ?? false,
    passed: {
      promise: (await commitment(seed)) === began?.commitment && seed === began.seed,
      deck: laid !== undefined && same(laidOut(deck, players), inOrder(laid)) && same([...laid.specials, ...laid.special_deck], specials),
      cards: laid !== undefined && gangstersInOrder(events, laid) && (await specialsInOrder(events, seed, laid)),
    },
  };
}

function allSpecials(players: number): SpecialName[] {
  return SPECIAL_NAMES.flatMap((special) => Array.from({ length: players === 2 ? 3 : 4 }, () => special));
}

/** A hand and a row lie sorted; the rest lies as it was shuffled. */
function laidOut(deck: readonly number[], players: number): number[] {
  const sizes = [...Array.from({ length: players }, () => HAND), ...Array.from({ length: players === 2 ? 2 : 3 }, () => ROW)];
  let at = 0;
  const sorted = sizes.flatMap((size) => deck.slice(at, (at += size)).sort((one, other) => one - other));
  return [...sorted, ...deck.slice(at)];
}

function inOrder({ hands, cities, deck, put_away: away }: LaidOut): number[] {
  return [...hands.flat(), ...CITIES.flatMap((city) => cities[city] ?? []), ...deck, ...away];
}

/** New hands and filled rows come from the top of the deck. */
function gangstersInOrder(events: readonly Happened[], { deck }: LaidOut): boolean {
  let at = 0;
  const next = (count: number): number[] => deck.slice(at, (at += count)).sort((one, other) => one - other);
  return events.every((happened) => {
    const groups =
      happened.event === "GangstersDealt"
        ? (happened["hands"] as number[][])
        : happened.event === "CitiesFilled"
          ? CITIES.flatMap((city) => [(happened["gangsters"] as LaidOut["cities"])[city] ?? []])
          : [];
    return groups.every((group) => same(next(group.length), [...group].sort((one, other) => one - other)));
  });
}

async function specialsInOrder(events: readonly Happened[], seed: string, laid: LaidOut): Promise<boolean> {
  let pile = [...laid.special_deck];
  let discards: SpecialName[] = [];
  let shuffles = 0;
  let fair = true;
  for (const happened of events) {
    if (happened.event === "SpecialDiscarded") discards.push(happened["special"] as SpecialName);
    if (happened.event === "SpecialsDealt") {
      const dealt = Object.values(happened["specials"] as Record<string, SpecialName>);
      fair &&= same(pile.splice(0, dealt.length), dealt);
    }
    if (happened.event === "SpecialsShuffled") {
      const sorted = SPECIAL_NAMES.flatMap((special) => discards.filter((one) => one === special));
      shuffles += 1;
      pile = await shuffled(seed, `specials:${shuffles}`, sorted);
      fair &&= same(pile, happened["deck"]);
      discards = [];
    }
  }
  return fair;
}
