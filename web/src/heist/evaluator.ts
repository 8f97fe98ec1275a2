/** How strong some cards are: what is asked of hands that lie open in a replay, and of those that are guessed. */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
/** All cards. They are made when they are needed: a table at play has only the cards in memory that may be seen (H-91). */
export function deck(): string[] {
  return [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
}

/** From weak to strong. */
export const RANKINGS = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush"] as const;

const BASE = 16;
const CARDS = 5;
const STEP = BASE ** CARDS;

/** The ranking of the best five cards. The Jack without a suit counts for pairs and straights, never for a flush. */
export function rankingOf(cards: readonly string[]): string {
  return rankingIn(strength(cards));
}

export function rankingIn(strength: number): string {
  return RANKINGS[Math.floor(strength / STEP)] ?? RANKINGS[0];
}

/** A number for the best five cards, larger for a stronger hand and the same for equal ones. */
export function strength(cards: readonly string[]): number {
  const held = new Array<number>(RANKS.length).fill(0);
  const suited = new Map<string, number[]>();
  for (const card of cards) {
    const value = RANKS.indexOf(card[0] ?? "");
    held[value] = (held[value] ?? 0) + 1;
    const suit = card[1] ?? "";
    if (SUITS.includes(suit)) suited.set(suit, [...(suited.get(suit) ?? []), value]);
  }
  const flush = [...suited.values()].find(({ length }) => length >= CARDS);
  const run = flush && straightTop(flush);
  if (run != null) return scored(run === RANKS.length - 1 ? 9 : 8, [run]);
  const values = held.flatMap((count, value) => (count ? [value] : [])).sort((one, other) => (held[other] ?? 0) - (held[one] ?? 0) || other - one);
  const [first = 0, second = 0] = values;
  const count = (value: number | undefined): number => (value === undefined ? 0 : (held[value] ?? 0));
  const rest = (used: number[], room: number): number[] => [...used, ...values.filter((value) => !used.includes(value)).sort((one, other) => other - one).slice(0, room)];
  if (count(first) >= 4) return scored(7, count(first) > 4 ? [first, Math.max(first, ...values.slice(1))] : rest([first], 1));
  const pair = values.slice(1).filter((value) => count(value) >= 2);
  if (count(first) === 3 && pair.length) return scored(6, [first, Math.max(...pair)]);
  if (flush) return scored(5, [...flush].sort((one, other) => other - one).slice(0, CARDS));
  const top = straightTop(values);
  if (top !== null) return scored(4, [top]);
  if (count(first) === 3) return scored(3, rest([first], 2));
  if (count(first) === 2) return count(values[1]) === 2 ? scored(2, rest([first, second], 1)) : scored(1, rest([first], 3));
  return scored(0, rest([], CARDS));
}

function scored(ranking: number, values: readonly number[]): number {
  return Array.from({ length: CARDS }, (_, at) => (values[at] ?? -1) + 1).reduce((total, value) => total * BASE + value, ranking);
}

/** The highest value of the best straight; the ace is also below the 2. */
function straightTop(values: readonly number[]): number | null {
  const ace = RANKS.length - 1;
  const has = new Set(values.includes(ace) ? [...values, -1] : values);
  for (let top = ace; top >= 3; top -= 1) if ([0, 1, 2, 3, 4].every((below) => has.has(top - below))) return top;
  return null;
}
