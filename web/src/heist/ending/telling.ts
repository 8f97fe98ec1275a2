/** What a game is remembered for, in words. */

import { type Awards } from "../../generated/messages";
import { g, t } from "../../texts";
import described from "../described.json";
import { nameOf, type Who } from "../words";

export interface Award {
  kind: "read" | "steal" | "streak";
  title: string;
  text: string;
}

const MODES = (described.rules.find(({ name }) => name === "mode")?.values ?? []).map(String);
const A_STREAK = 2;

export function awardsTold({ read, steal, streak }: Awards, who: Who): Award[] {
  const found: Award[] = [];
  if (read) found.push({ kind: "read", title: t("heist.ending.read.title"), text: t("heist.ending.read.text", { ...read, who: nameOf(who, read.seat) }) });
  if (steal) {
    const { seat, source, colour, stars, heist } = steal;
    const values = { stars, heist, colour: g(`colours.${colour}`), who: nameOf(who, seat), source: nameOf(who, source, "dative"), you: seat === who.you };
    found.push({ kind: "steal", title: t("heist.ending.steal.title"), text: t("heist.ending.steal.text", values) });
  }
  if (streak >= A_STREAK) found.push({ kind: "streak", title: t("heist.ending.streak.title"), text: t("heist.ending.streak.text", { n: streak }) });
  return found;
}

/** What there is to try next: a crew that won may want it harder. */
export function nextTold(won: boolean, mode: string): string {
  const harder = MODES[MODES.indexOf(mode) + 1];
  if (!won) return t("heist.ending.next.lost");
  return harder ? t("heist.ending.next.harder", { mode: g(`rules.mode.label.${harder}`) }) : t("heist.ending.next.hardest");
}

/** The game in a line that gives no card away. */
export function emojiLine({ heists }: Awards, mode: string): string {
  const vaults = heists.filter(Boolean).length;
  const score = `${vaults}–${heists.length - vaults}`;
  return `${t("app.name")} · ${g(`rules.mode.label.${mode}`)} · ${heists.map((success) => (success ? "🔓" : "🚨")).join("")} ${score}`;
}
