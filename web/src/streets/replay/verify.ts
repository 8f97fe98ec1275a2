/** The log of a game of streets held against its seed: one deal for all of it. */

import { CITIES, type City, SPECIAL_NAMES, type SpecialName } from "../../generated/messages";
import { commitment, shuffled } from "../../replay/shuffle";
import { type Happened, type Recorded, same, the, type Verdict } from "../../replay/verify";

interface LaidOut {
  hands: number[][];
  cities: Partial<Record<City, number[]>>;
  deck: number[];
  put_away: number[];
  specials: (SpecialName | null)[];
  special_deck: SpecialName[];
}

const HAND = 4;
const ROW = 5;

export async function verdicts(records: readonly Recorded[]): Promise<Verdict[]> {
  return [await streets(records.flatMap(({ events }) => events))];
}

async function streets(events: readonly Happened[]): Promise<Verdict> {
  const began = the<{ players: number; seed: string; commitment: string; scripted: boolean }>(events, "GameBegan");
  const laid = the<LaidOut>(events, "CardsLaidOut");
  const seed = the<{ seed: string }>(events, "SeedRevealed")?.seed ?? "";
  const players = began?.players ?? 0;
  const deck = await shuffled(seed, "gangsters", Array.from({ length: 80 }, (_, at) => at + 1));
  const specials = await shuffled(seed, "specials", allSpecials(players));
  return {
    number: 0,
    title: null,
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
