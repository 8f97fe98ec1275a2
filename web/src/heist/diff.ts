/** What happened between two views: for the animation, the log and the live region, and nothing that they don't show. */

import { type Announcement, COLOURS, type Colour, type HeistView, type Proposal, type Shown } from "../generated/messages";
import { colourInPlay, holder, isOver } from "./chips";

export type Place = number | "centre";

export type Move =
  | { kind: "heist"; number: number }
  | { kind: "round"; colour: Colour }
  /** `swap`: it went back because its holder took another one in the same move (H-12). */
  | { kind: "chip"; colour: Colour; stars: number; from: Place; to: Place; swap: boolean }
  | { kind: "away"; colour: Colour }
  | { kind: "community"; cards: string[] }
  | { kind: "cards"; seat: number; cards: string[]; count: number }
  | { kind: "discarded"; seat: number }
  | { kind: "redraw"; seat: number }
  | { kind: "passed"; card: string | null }
  | { kind: "mixed" }
  | { kind: "proposed"; proposal: Proposal }
  | { kind: "agreed"; seat: number }
  | { kind: "dropped"; by: number }
  | { kind: "used"; specialist: number; who: number }
  | { kind: "announced"; announcement: Announcement }
  | { kind: "shown"; shown: Shown }
  | { kind: "revealed"; seat: number }
  | { kind: "ended"; success: boolean };

/** Everything that changed, in the order in which it is told. A first view has no past to tell. */
export function diff(before: HeistView | null, after: HeistView): Move[] {
  if (before === null || before === after) return [];
  if (before.commitment !== after.commitment) return begun(after);
  return [
    ...proposals(before, after),
    ...pockets(before, after),
    ...told(before, after),
    ...COLOURS.flatMap((colour) => chips(before, after, colour)),
    ...board(before, after),
    ...showdown(before, after),
  ];
}

function begun(after: HeistView): Move[] {
  const moves: Move[] = [{ kind: "heist", number: after.heist }];
  if (after.remembered.length) moves.push({ kind: "mixed" });
  after.pockets.forEach((pocket, seat) => {
    const cards = typeof pocket === "number" ? [] : pocket;
    moves.push({ kind: "cards", seat, cards, count: typeof pocket === "number" ? pocket : pocket.length });
  });
  for (const announcement of after.announcements) moves.push({ kind: "announced", announcement });
  if (after.community.length) moves.push({ kind: "community", cards: after.community });
  return moves;
}

function chips(before: HeistView, after: HeistView, colour: Colour): Move[] {
  const then = before.chips[colour];
  const now = after.chips[colour];
  if (!then || !now) return then && !now ? [{ kind: "away", colour }] : [];
  const moves: Move[] = [];
  for (let stars = 1; stars <= after.players; stars += 1) {
    const from = holder(then, stars);
    const to = holder(now, stars);
    if (from === to) continue;
    const swap = to === null && from !== null && (now[from] ?? 0) > 0;
    moves.push({ kind: "chip", colour, stars, from: from ?? "centre", to: to ?? "centre", swap });
  }
  return moves.sort((one, other) => Number(goesBack(one)) - Number(goesBack(other)));
}

function goesBack(move: Move): boolean {
  return move.kind === "chip" && move.to === "centre";
}

function board(before: HeistView, after: HeistView): Move[] {
  const moves: Move[] = [];
  const cards = after.community.slice(before.community.length);
  if (cards.length) moves.push({ kind: "community", cards });
  for (const seat of after.redrawn) if (!before.redrawn.includes(seat)) moves.push({ kind: "redraw", seat });
  const colour = colourInPlay(after);
  if (colour && colour !== before.phase) moves.push({ kind: "round", colour });
  return moves;
}

function pockets(before: HeistView, after: HeistView): Move[] {
  if (before.prompt?.question === "pass" && after.prompt === null) return [passed(before, after)];
  return after.pockets.flatMap((pocket, seat): Move[] => {
    const old = before.pockets[seat];
    if (old === undefined || after.redrawn.length > before.redrawn.length) return [];
    const more = size(pocket) - size(old);
    const cards = typeof pocket === "number" || typeof old === "number" ? [] : pocket.filter((card) => !old.includes(card));
    if (more > 0) return [{ kind: "cards", seat, cards, count: more }];
    return more < 0 ? [{ kind: "discarded", seat }] : [];
  });
}

function passed(before: HeistView, after: HeistView): Move {
  const mine = after.seat === null ? 0 : (after.pockets[after.seat] ?? 0);
  const old = after.seat === null ? 0 : (before.pockets[after.seat] ?? 0);
  if (typeof mine === "number" || typeof old === "number") return { kind: "passed", card: null };
  return { kind: "passed", card: mine.find((card) => !old.includes(card)) ?? null };
}

function size(pocket: string[] | number): number {
  return typeof pocket === "number" ? pocket : pocket.length;
}

function proposals(before: HeistView, after: HeistView): Move[] {
  const moves: Move[] = [];
  const { proposal } = after;
  const used = after.specialist_user !== null && before.specialist_user === null;
  if (proposal && !before.proposal) moves.push({ kind: "proposed", proposal });
  if (proposal && before.proposal) {
    const agreed = before.proposal.agreed;
    for (const seat of proposal.agreed) if (!agreed.includes(seat)) moves.push({ kind: "agreed", seat });
  }
  if (before.proposal && !proposal && !used) moves.push({ kind: "dropped", by: before.proposal.by });
  if (used && after.specialist !== null && after.specialist_user !== null) {
    moves.push({ kind: "used", specialist: after.specialist, who: after.specialist_user });
  }
  return moves;
}

function told(before: HeistView, after: HeistView): Move[] {
  return [
    ...after.announcements
      .slice(before.announcements.length)
      .map((announcement): Move => ({ kind: "announced", announcement })),
    ...after.shown.slice(before.shown.length).map((shown): Move => ({ kind: "shown", shown })),
  ];
}

function showdown(before: HeistView, after: HeistView): Move[] {
  const moves = after.revealed
    .filter((seat) => !before.revealed.includes(seat))
    .map((seat): Move => ({ kind: "revealed", seat }));
  if (isOver(after) && !isOver(before) && after.last) moves.push({ kind: "ended", success: after.last.success });
  return moves;
}
