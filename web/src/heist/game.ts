/** Heist, as the rest of the client knows it. */

import type { GameClient } from "../game/client";
import type { HeistSummary } from "../generated/messages";
import { g, ruleTexts, t } from "../texts";
import described from "./described.json";
import { seen } from "./seen";

export default {
  described,
  title: () => t("options.game.heist"),
  kind: ({ mode }) => g(`rules.mode.label.${mode}`),
  outcome: ({ summary }) => {
    const { mode, vaults, alarms } = summary as unknown as HeistSummary;
    return t("home.last.heist", { vaults, n: vaults + alarms, mode: g(`rules.mode.label.${mode}`) });
  },
  ruleWords: ruleTexts("rules"),
  seen,
  letters: "HS",
  table: async () => (await import("./HeistTable.svelte")).default,
  presence: () => import("./presence"),
  replay: async () => (await import("./replay/part")).default,
  result: async () => (await import("./result/part")).default,
  verify: () => import("./replay/verify"),
  lesson: async () => (await import("./lesson/part")).default,
  how: async () => (await import("./How.svelte")).default,
  pages: async () => (await import("./rules/part")).default,
} satisfies GameClient;
