/** High card, a game that only the tests have. Everything the client has to know about it is in this folder. */

import type { GameClient } from "../../src/game/client";
import described from "./described.json";
import type { View } from "./view";

export default {
  described,
  title: () => "High card",
  kind: ({ rounds }) => `High card, ${rounds} rounds`,
  outcome: ({ winners, seat }) => (seat !== null && winners.includes(seat) ? "Highest card" : "A card too low"),
  seen: (game, seat) => ({ game: { ...(game as { view: View }).view, yours: null, ...(seat as Partial<View>) }, legal: (seat as { legal?: never[] }).legal ?? [] }),
  ruleWords: () => ({ legend: () => "Rounds", label: (rounds) => String(rounds), told: (rounds) => `${rounds} rounds` }),
  table: async () => (await import("./Table.svelte")).default,
  presence: async () => ({ heard: () => [], waits: ({ legal }) => legal.length > 0 }),
  replay: async () => ({
    seen: ({ game }) => ({ game, legal: [] }),
    scenes: (marks, frames) => marks.map(({ frame, detail }, at) => ({ number: Number(detail), from: at ? (marks[at - 1]?.frame ?? 0) : 0, to: Math.min(frame, frames - 1), title: `Round ${detail}`, bands: [], end: null })),
    pace: () => ({ film: 0, rest: 0, still: 500 }),
    caption: (_, { news, game }) => (news.length ? `Shown: ${(game as View).last.join(", ")}` : null),
  }),
  result: async () => ({
    title: ({ names, winners }) => `Won by ${winners.map((seat) => names[seat]).join(", ")}`,
    kind: () => "High card",
    Sign: (await import("./Sign.svelte")).default,
    panel: () => "Points",
    Body: (await import("./Points.svelte")).default,
  }),
} satisfies GameClient;
