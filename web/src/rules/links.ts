/** Where the rule that a refusal names stands. */

import { gameWithRule } from "../game/registry";

/** `ruleLink("H-14")`; null when no rule is behind it. */
export function ruleLink(rule: string): string | null {
  const [, letter] = /^([A-Z])-\d+$/.exec(rule) ?? [];
  const game = letter === undefined ? undefined : gameWithRule(letter);
  return game ? `/rules/${game.described.name}#${rule}` : null;
}
