/** Streets, as the rest of the client knows it. */

import type { GameClient } from "../game/client";
import type { StreetsSummary } from "../generated/messages";
import { ruleTexts, t } from "../texts";
import described from "./described.json";
import { seen } from "./seen";

export default {
  described,
  title: () => t("options.game.streets"),
  kind: () => t("options.game.streets"),
  outcome: ({ seat, summary }) => t("home.last.streets", { n: (summary as unknown as StreetsSummary).scores[seat ?? 0] ?? 0 }),
  ruleWords: ruleTexts("streets.rules"),
  seen,
  letters: "T",
  table: async () => (await import("./StreetsTable.svelte")).default,
  presence: () => import("./presence"),
  replay: async () => (await import("./replay/part")).default,
  result: async () => (await import("./result/part")).default,
  verify: () => import("./replay/verify"),
  lesson: async () => (await import("./lesson/part")).default,
  how: async () => (await import("./How.svelte")).default,
  pages: async () => (await import("./rules/part")).default,
} satisfies GameClient;
