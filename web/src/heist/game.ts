/** Heist, as the rest of the client knows it. */

import type { GameClient } from "../game/client";
import type { HeistRules } from "../generated/messages";
import { g, t } from "../texts";
import described from "./described.json";
import { seen } from "./seen";

type Mode = HeistRules["mode"];
type Stacks = HeistRules["stacks"];

const modeWords = (mode: Mode): string => t(`options.modes.${mode}`);
const stacksLabel = (stacks: Stacks): string => t(`options.stacks.${stacks}`);
const stacksWords = (stacks: Stacks): string => t(`options.words.stacks.${stacks}`);

export default {
  described,
  title: () => t("options.game.heist"),
  kind: ({ mode }) => g(`modes.${mode}`),
  rules: {
    mode: {
      legend: () => t("options.mode"),
      label: (mode) => g(`modes.${mode}`),
      hint: (mode) => modeWords(mode as Mode),
      told: (mode) => modeWords(mode as Mode),
      first: true,
    },
    stacks: {
      legend: () => t("options.stacks.legend"),
      label: (stacks) => stacksLabel(stacks as Stacks),
      told: (stacks) => stacksWords(stacks as Stacks),
      when: ({ mode }) => mode !== "basic",
    },
    settling: {
      legend: () => t("options.settling"),
      label: (n) => t("options.seconds", { n }),
      told: (n) => (n ? t("options.words.settling", { n }) : t("options.words.at-once")),
      offers: [0, 2, 3, 5, 8],
    },
  },
  seen,
  letters: "HS",
  table: async () => (await import("./HeistTable.svelte")).default,
  presence: () => import("./presence"),
  replay: async () => (await import("./replay/part")).default,
  result: async () => (await import("./result/part")).default,
  verify: () => import("./replay/verify"),
  lesson: async () => (await import("./lesson/part")).default,
  pages: async () => (await import("./rules/part")).default,
} satisfies GameClient;
