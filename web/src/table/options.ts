/** How a table plays, in plain words. */

import type { DescribedRule, RuleWords } from "../game/client";
import { gameCalled, usualRules } from "../game/registry";
import { type Options, USUAL_OPTIONS } from "../generated/messages";
import { t } from "../texts";

export interface AskedRule extends DescribedRule {
  words: RuleWords;
}

/** What a table opened in the browser starts with. */
export function usualOptions(): Options {
  return withGame(USUAL_OPTIONS, USUAL_OPTIONS.game);
}

/** Another game at the same table: as many seats as it can have, and its usual rules. */
export function withGame(options: Options, name: string): Options {
  const game = gameCalled(name);
  if (!game) return options;
  const { players } = game.described;
  const seats = Math.max(players[0] ?? 0, Math.min(options.seats, players.at(-1) ?? 0));
  return { ...options, game: name, seats, rules: usualRules(game) };
}

/** The rules that matter as the table is set up, in the order in which the game has them. */
export function askedRules({ game, rules }: Options): AskedRule[] {
  const client = gameCalled(game);
  return (client?.described.rules ?? []).flatMap((rule) => {
    const idle = Object.entries(rule.unless).some(([other, value]) => rules[other] === value);
    return client && !idle ? [{ ...rule, words: client.ruleWords(rule.name) }] : [];
  });
}

export function optionWords(options: Options): string[] {
  const [first, more] = [true, false].map((wanted) =>
    askedRules(options)
      .filter(({ first }) => first === wanted)
      .map(({ name, usual, words }) => words.told(options.rules[name] ?? usual)),
  );
  return [
    t("options.words.seats", { n: options.seats }),
    ...(first ?? []),
    t(options.public ? "options.words.public.yes" : "options.words.public.no"),
    t(`options.words.welcome.${options.welcome}`),
    t(`options.words.chat.${options.chat}`),
    t(`options.words.emotes.${options.emotes}`),
    ...(more ?? []),
    t("options.words.grace", { n: options.grace }),
  ];
}
