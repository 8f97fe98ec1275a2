/** The games there are: every folder with a `game.ts`. `more-games` is a folder that only a test build has. */

import type { Options } from "../generated/messages";
import type { ChosenRules, GameClient } from "./client";

const found = import.meta.glob<GameClient>(["../*/game.ts", "@more-games/*/game.ts"], { eager: true, import: "default" });

/** All games, the one that is usually played first. */
export const GAMES: readonly GameClient[] = Object.values(found);

/** The game with this name, if this page knows it. */
export function gameCalled(name: string | null): GameClient | undefined {
  return GAMES.find(({ described }) => described.name === name);
}

/** The game whose rules have numbers with this letter. */
export function gameWithRule(letter: string): GameClient | undefined {
  return GAMES.find(({ letters = "" }) => letters.includes(letter));
}

/** A part of a game; it is refused when this page does not know the game: the server has a newer version by now. */
export async function partOf<Part>(name: string | null, part: (game: GameClient) => Promise<Part>): Promise<Part> {
  const game = gameCalled(name);
  if (!game) throw new Error(`no game is called ${name}`);
  return part(game);
}

export function usualRules({ described }: GameClient): ChosenRules {
  return Object.fromEntries(described.rules.map(({ name, usual }) => [name, usual]));
}

/** What is played at a table, in a word or two. */
export function kindOf({ game, rules }: Options): string {
  return gameCalled(game)?.kind(rules) ?? game;
}
