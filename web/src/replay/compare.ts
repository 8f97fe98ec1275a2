/** The groups that were dealt the same cards, side by side. */

import type { ComparedGame } from "../generated/messages";
import { listedNames, t } from "../texts";

/** Who a group was; what a private table played shows its cards here, and not its people. */
export function groupName({ names }: ComparedGame): string {
  return names.some(Boolean) ? listedNames(names) : t("replay.compare.private");
}
