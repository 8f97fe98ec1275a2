/** What is said to whoever looks and to nobody else: what they are asked, and why something was not done. */

import type { HeistAction, HeistState, Refused } from "../generated/messages";
import { isPlayedForYou } from "../table/stand-ins";
import { t } from "../texts";
import { holder, rowInPlay } from "./chips";
import { asked, nameOf, proposed, whoIs } from "./words";

/** Whose hand is guessed: the only one who is not asked. */
export function about({ game: { prompt, players } }: HeistState): number | undefined {
  return Array.from({ length: players }, (_, seat) => seat).find((seat) => !prompt?.asked.includes(seat));
}

/** The question of the open prompt, in words. */
export function promptText(state: HeistState): string {
  const { prompt, notes } = state.game;
  if (!prompt) return "";
  const names = whoIs(state);
  const to = notes["specialist-1"];
  const who = about(state);
  return asked(prompt.card, { to: to === undefined ? "" : nameOf(names, Number(to)), who: who === undefined ? "" : nameOf(names, who) });
}

/** What whoever looks still has to answer; nothing is "". */
export function question(state: HeistState): string {
  const { game: view, you, legal } = state;
  if (you === null || isPlayedForYou(state)) return "";
  const { prompt, proposal, specialist } = view;
  const open = prompt?.question.startsWith("guess") ? prompt.asked.filter((seat) => !(seat in prompt.answers)) : prompt?.waiting;
  if (open?.includes(you)) return promptText(state);
  const vote = legal.some((action) => action.do === "Agree");
  return vote && proposal && specialist !== null ? proposed(proposal, specialist, whoIs(state)) : "";
}

/** Two hands on one chip is normal play: say who was faster (H-14). */
export function excuse({ code, text }: Refused, refused: HeistAction | null, state: HeistState): string {
  const row = rowInPlay(state.game);
  if (code !== "chip-moved" || refused?.do !== "TakeChip" || !row) return text;
  const seat = holder(row, refused.stars);
  return seat === null || seat === state.you ? text : t("heist.status.faster", { name: nameOf(whoIs(state), seat) });
}
