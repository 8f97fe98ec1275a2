/** The stacks of challenges and specialists in the log of a game: what chance did to them, and what came off them. */

import { derived, FairNumbers } from "../../replay/shuffle";
import type { Happened } from "../../replay/verify";

type Kind = "challenges" | "specialists";
interface Stack {
  cards: number[];
  ordered: boolean;
  first_seen: boolean;
  /** How many on top nobody has seen since they were shuffled. */
  unseen: number;
}
type Stacks = Record<Kind, Stack>;
interface TurnedUp {
  challenges: number[];
  specialist: number | null;
  permanent: number | null;
}
/** Cards beside the stacks, and the stacks without them. */
interface Lying {
  turned_up: TurnedUp;
  stacks: Stacks;
}
const FIRST = 1;
/** In these modes challenge 1 is passed over. */
const WITHOUT_FIRST = ["professional", "master-thief"];
/** The numbers of both kinds in games that do not say which cards they are played with: those of the first edition. */
const EDITION = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const NOTHING: TurnedUp = { challenges: [], specialist: null, permanent: null };
const EMPTY: Stack = { cards: [], ordered: true, first_seen: false, unseen: 0 };

/** The heists whose challenges and specialists are not those that the stacks and the game's seed give. */
export async function wrongStacks(given: unknown, events: readonly Happened[], cards: unknown): Promise<Set<number>> {
  const began = events.find(({ event }) => event === "GameBegan");
  const [seed, mode] = [String(began?.["seed"]), String(began?.["mode"])];
  const passed = WITHOUT_FIRST.includes(mode) ? [FIRST] : [];
  const wrong = new Set<number>();
  let heist = 0;
  let before: Lying = { turned_up: NOTHING, stacks: counted(began?.["stacks"] as Stacks) };
  if (!(await begunWith(given, before.stacks, seed, cards))) wrong.add(1);
  for (const [at, happened] of events.entries()) {
    if (happened.event === "CardsTurnedUp") {
      const after = { turned_up: happened["turned_up"] as TurnedUp, stacks: counted(happened["stacks"] as Stacks) };
      const comes = events[at + 1]?.event === "HeistBegan";
      if (!(comes ? await cameUp(before, after, heist + 1, seed, passed) : wentUnder(before, after))) wrong.add(heist + Number(comes));
      before = after;
    } else if (happened.event === "HeistBegan") {
      heist += 1;
      if (!happened["scripted"] && !same([happened["challenges"], happened["specialist"]], active(before.turned_up))) wrong.add(heist);
    }
  }
  return wrong;
}

/** The oldest logs do not count the unseen cards. */
function counted({ challenges, specialists }: Stacks): Stacks {
  return { challenges: { ...challenges, unseen: challenges.unseen ?? 0 }, specialists: { ...specialists, unseen: specialists.unseen ?? 0 } };
}

/** The stacks at the beginning: in order, shuffled, or those of the group with what it has not seen shuffled again. */
async function begunWith(given: unknown, begun: Stacks, gameSeed: string, set: unknown): Promise<boolean> {
  const seed = await derived(gameSeed, "stacks");
  const right = async (kind: Kind): Promise<boolean> => {
    const before = typeof given === "object" && given !== null ? counted(given as Stacks)[kind] : EMPTY;
    const { cards, unseen: left } = withCards(before, numbersOf(set, kind));
    const unseen = given === "shuffled" ? cards.length : left;
    const shuffled = await (await FairNumbers.of(seed, kind)).shuffled(cards.slice(0, unseen));
    return same([...shuffled, ...cards.slice(unseen)], begun[kind].cards);
  };
  return (await right("challenges")) && right("specialists");
}

/** The numbers of a kind among the cards of a game, which are named like `challenge_04_retina_scan`. */
function numbersOf(set: unknown, kind: Kind): number[] {
  if (!Array.isArray(set)) return EDITION;
  const named = set.map((card) => String(card).split("_"));
  return named.filter(([word]) => `${word}s` === kind).map(([, number]) => Number(number)).sort(ascending);
}

/** A group's stack for a game with these cards: others leave it; new ones come before a number 1 that was seen, or among the unseen. */
function withCards(stack: Stack, numbers: readonly number[]): Stack {
  const kept = stack.cards.filter((card) => numbers.includes(card));
  const unseen = stack.cards.slice(0, stack.unseen).filter((card) => numbers.includes(card)).length;
  const fresh = numbers.filter((card) => !kept.includes(card));
  if (!stack.ordered) return { ...stack, cards: [...fresh, ...kept], unseen: unseen + fresh.length };
  const place = stack.first_seen && kept.includes(FIRST) ? kept.indexOf(FIRST) : kept.length;
  return { ...stack, cards: [...kept.slice(0, place), ...fresh, ...kept.slice(place)], unseen };
}

/** Before a heist: cards picked at random when the game begins, later from the top of the stacks. */
async function cameUp(before: Lying, after: Lying, heist: number, gameSeed: string, passed: readonly number[]): Promise<boolean> {
  const seed = await derived(gameSeed, heist === 1 ? "heist:1" : `stacks:${heist}`);
  const chance = await FairNumbers.of(seed, "challenges");
  const lay = active(before.turned_up)[0];
  const fresh = active(after.turned_up)[0].filter((card) => !lay.includes(card));
  const drawn: number[] = [];
  let challenges = before.stacks.challenges;
  while (drawn.length < fresh.length) {
    if (heist > 1) challenges = await readied(challenges, chance, passed);
    const card = heist > 1 ? (challenges.cards[0] ?? 0) : await picked(challenges, chance, passed);
    challenges = less(challenges, card);
    drawn.push(card);
  }
  let specialists = before.stacks.specialists;
  const specialist = after.turned_up.specialist;
  if (specialist !== null) {
    specialists = await readied(specialists, await FairNumbers.of(seed, "specialists"), []);
    if (specialists.cards[0] !== specialist) return false;
    specialists = less(specialists, specialist);
  }
  return same(drawn.sort(ascending), fresh) && same({ challenges, specialists }, after.stacks);
}

/** After a heist: whatever goes back goes to the bottom. */
function wentUnder(before: Lying, after: Lying): boolean {
  const onTop = (kind: Kind): boolean => same(after.stacks[kind].cards.slice(0, before.stacks[kind].cards.length), before.stacks[kind].cards);
  return onTop("challenges") && onTop("specialists");
}

async function picked({ cards }: Stack, chance: FairNumbers, passed: readonly number[]): Promise<number> {
  const usable = cards.filter((card) => !passed.includes(card));
  return usable[await chance.below(usable.length)] ?? 0;
}

/** A stack from whose top a card can be drawn: shuffled if its number 1 is due again, and cards not in use passed over. */
async function readied(stack: Stack, chance: FairNumbers, passed: readonly number[]): Promise<Stack> {
  const top = stack.cards[0] ?? 0;
  let ready = stack;
  if (top === FIRST && stack.ordered) {
    ready = stack.first_seen
      ? { ...stack, cards: await chance.shuffled(stack.cards), ordered: false, first_seen: false, unseen: stack.cards.length }
      : { ...stack, first_seen: true };
  }
  const [next = 0] = ready.cards;
  if (!passed.includes(next)) return ready;
  const rest = less(ready, next);
  return readied({ ...rest, cards: [...rest.cards, next] }, chance, passed);
}

function less(stack: Stack, card: number): Stack {
  const place = stack.cards.indexOf(card);
  return { ...stack, cards: stack.cards.filter((other) => other !== card), unseen: stack.unseen - Number(place < stack.unseen) };
}

/** The challenges in number order, and the specialist. */
function active({ challenges, specialist, permanent }: TurnedUp): [number[], number | null] {
  const all = permanent === null ? challenges : [...challenges, permanent];
  return [[...all].sort(ascending), specialist];
}

function ascending(one: number, other: number): number {
  return one - other;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
