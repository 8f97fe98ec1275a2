/** A plain view to change in tests. */

import type { HeistPromptView, HeistView } from "../generated/messages";
import type { HeistState } from "./state";

export function aView(changes: Partial<HeistView> = {}): HeistView {
  return {
    format: 1,
    seat: 0,
    players: 4,
    mode: "basic",
    heist: 1,
    vaults: 0,
    alarms: 0,
    phase: "white",
    challenges: [],
    specialist: null,
    challenges_left: 10,
    specialists_left: 10,
    commitment: "one",
    seed: null,
    pockets: [["Ah", "Ad"], 2, 2, 2],
    community: [],
    hand: { ranking: "pair", best: ["Ah", "Ad"], ranks: ["A"], kickers: [] },
    chips: { white: [0, 0, 0, 0], yellow: [0, 0, 0, 0], orange: [0, 0, 0, 0], red: [0, 0, 0, 0] },
    dark_chips: [],
    moves: 0,
    settling: 2,
    proposal: null,
    specialist_user: null,
    prompt: null,
    announcements: [],
    shown: [],
    remembered: [],
    redrawn: [],
    notes: {},
    revealed: [],
    hands: [],
    last: null,
    ...changes,
  };
}

/** A question to all four, for one of their cards. */
export function aPrompt(changes: Partial<HeistPromptView> = {}): HeistPromptView {
  const all = [0, 1, 2, 3];
  return { card: "specialist-6", question: "pass", shape: "cards", asked: all, waiting: all, options: [], answers: {}, together: false, secret: true, holds: false, about: null, ...changes };
}

export function withChips(view: HeistView, chips: Partial<HeistView["chips"]>): HeistView {
  return { ...view, chips: { ...view.chips, ...chips } };
}

export function aState(game: HeistView, changes: Partial<HeistState> = {}): HeistState {
  const seat = { level: null, guest: true, online: true, replaceable: false, nudged: false, bot_at: null, ready: false, person: "", muted: false, outfit: { hat: "fedora", colour: "brass" } as const };
  return {
    seq: 1,
    you: game.seat,
    person: "me",
    declined: false,
    table: {
      id: "abc",
      options: { game: "heist", seats: 4, public: false, welcome: "everybody", chat: "between", emotes: "always", grace: 60, rules: { mode: "basic", stacks: "ordered", settling: 2 } },
      stage: "playing",
      host: 0,
      seats: ["Ada", "Bo", "Cy", "Di"].map((name) => ({ name, ...seat })),
      watching: 0,
      games: [],
      talk: false,
      emotes: true,
      silent: null,
      rematch: false,
      rematch_at: null,
      same_deal: false,
      watchers: [],
      removed: [],
      code: "",
    },
    name: "heist",
    game,
    legal: [],
    debrief: null,
    thoughts: [],
    ...changes,
  };
}
