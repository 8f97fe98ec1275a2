/** Streets, as the rest of the client knows it. */

import type { GameClient } from "../game/client";
import { t } from "../texts";
import described from "./described.json";
import { seen } from "./seen";

export default {
  described,
  title: () => t("options.game.streets"),
  kind: () => t("options.game.streets"),
  rules: {
    open_scores: {
      legend: () => t("options.scores.legend"),
      label: (open) => t(open ? "options.scores.open" : "options.scores.hidden"),
      told: (open) => t(open ? "options.words.scores.open" : "options.words.scores.hidden"),
    },
  },
  seen,
  letters: "T",
  table: async () => (await import("./StreetsTable.svelte")).default,
  presence: () => import("./presence"),
  replay: async () => (await import("./replay/part")).default,
  result: async () => (await import("./result/part")).default,
  verify: () => import("./replay/verify"),
  lesson: async () => (await import("./lesson/part")).default,
  pages: async () => (await import("./rules/part")).default,
} satisfies GameClient;
