/** The decision that broke the order, in sentences. */

import type { Decision } from "../../generated/messages";
import { t, type TextKey } from "../../texts";
import { nameOf, type Who } from "../words";

export interface Told {
  /** Who belonged where, and since when; what could have been taken. */
  first: string;
  /** What else it would have taken. */
  then: string;
}

export function decisionTold({ seat, stars, chip, since, stayed, mend, partner, lost, by, chips }: Decision, who: Who): Told {
  const you = seat === who.you;
  const kept = t(stayed ? "heist.debrief.decision.stayed" : "heist.debrief.decision.ended", { stars, you });
  const where = chip === chips.length ? "strongest" : chip === 1 ? "weakest" : "middle";
  const belonged = t(`heist.debrief.decision.${where}`, { who: nameOf(who, seat), you, chip, since: t(`heist.debrief.decision.since.${since}`), kept });
  const away = t(`heist.debrief.decision.${lost}`, {
    chip,
    by: nameOf(who, by, lost === "free" ? "inside" : "alone"),
    who: nameOf(who, seat, lost === "taken" ? "dative" : "alone"),
    you: by === who.you,
  });
  const mended: TextKey = partner === null ? `heist.debrief.decision.${mend}` : "heist.debrief.decision.exchange";
  return { first: `${belonged} ${away}`, then: t(mended, { partner: partner === null ? "" : nameOf(who, partner, "dative") }) };
}
