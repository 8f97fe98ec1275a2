/** How a table plays, in plain words. */

import type { GameName, Options } from "../generated/messages";
import { t } from "../texts";

/** What a table opened in the browser starts with; as the server would have it. */
export const USUAL: Options = {
  game: "heist",
  seats: 4,
  public: false,
  chat: "between",
  grace: 60,
  mode: "basic",
  stacks: "ordered",
  settling: 2, // H-15
  open_scores: false,
};

/** The games that have a table in the browser. */
export const PLAYABLE: GameName[] = ["heist", "streets"];

export const MODES = ["basic", "advanced", "professional", "master-thief"] as const;

export function optionWords(options: Options): string[] {
  const heist = options.game === "heist";
  return [
    t("options.words.seats", { n: options.seats }),
    ...(heist ? [t(`options.modes.${options.mode}`)] : []),
    ...(heist && options.mode !== "basic" ? [t(`options.words.stacks.${options.stacks}`)] : []),
    ...(heist ? [] : [t(options.open_scores ? "options.words.scores.open" : "options.words.scores.hidden")]),
    t(options.public ? "options.words.public.yes" : "options.words.public.no"),
    t(`options.words.chat.${options.chat}`),
    ...(heist ? [options.settling ? t("options.words.settling", { n: options.settling }) : t("options.words.at-once")] : []),
    t("options.words.grace", { n: options.grace }),
  ];
}
