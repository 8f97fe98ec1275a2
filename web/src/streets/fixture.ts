/** A plain view to change in tests. */

import type { StreetsPlay, StreetsPreview, StreetsView } from "../generated/messages";
import type { StreetsState } from "./state";

export function aView(changes: Partial<StreetsView> = {}): StreetsView {
  return {
    format: 1,
    seat: 0,
    players: 3,
    phase: "choose",
    round: 1,
    job: 1,
    commitment: "one",
    seed: null,
    revolvers: Array.from({ length: 80 }, () => 1),
    reconstructed: true,
    open_scores: false,
    cities: { chicago: [17, 24, 36, 57, 60], detroit: [2, 4, 6, 9, 11], "new-york": [1, 20, 40, 50, 70] },
    hands: [[19, 30, 41, 52], 4, 4],
    specials: ["spy", true, true],
    choice: null,
    chosen: [],
    plays: [],
    prompt: null,
    deck: 50,
    special_deck: 9,
    captured: [0, 0, 0],
    scores: [null, null, null],
    winners: [],
    ...changes,
  };
}

export function aPlay(changes: Partial<StreetsPlay> = {}): StreetsPlay {
  return { seat: 0, gangster: 19, ticket: "chicago", special: null, placement: null, captured: [], ...changes };
}

export function aPreview(changes: Partial<StreetsPreview> = {}): StreetsPreview {
  return { choice: { gangster: 19, ticket: "chicago" }, placement: null, captured: [], revolvers: 0, ...changes };
}

export function aState(game: StreetsView, changes: Partial<StreetsState> = {}): StreetsState {
  const seat = { level: null, guest: true, online: true, replaceable: false, nudged: false, bot_at: null, ready: false, person: "", muted: false, outfit: { hat: "fedora", colour: "brass" } as const };
  return {
    seq: 1,
    you: game.seat,
    person: "me",
    declined: false,
    table: {
      id: "abc",
      options: { game: "streets", seats: 3, public: false, welcome: "everybody", chat: "between", emotes: "always", grace: 60, rules: { open_scores: false } },
      stage: "playing",
      host: 0,
      seats: ["Ann", "Bo", "Cy"].map((name) => ({ ...seat, name })),
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
    name: "streets",
    game,
    legal: [],
    previews: [],
    ...changes,
  };
}
