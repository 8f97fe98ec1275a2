/** What is said to whoever looks and to nobody else: what they are asked, and why something was not done. */

import type { HeistAction, Refused } from "../generated/messages";
import { isPlayedForYou } from "../table/stand-ins";
import { t } from "../texts";
import { questionText } from "./ask/choices";
import { holder, rowInPlay } from "./chips";
import type { HeistState } from "./state";
import { nameOf, proposed, whoIs } from "./words";

/** The question of the open prompt, in words. */
export function promptText(state: HeistState): string {
  const { prompt } = state.game;
  if (!prompt) return "";
  const who = prompt.about === null ? "" : nameOf(whoIs(state), prompt.about);
  return questionText(prompt, "ask", { who, you: prompt.about !== null && prompt.about === state.you });
}

/** What whoever looks still has to answer; nothing is "". */
export function question(state: HeistState): string {
  const { game: view, you, legal } = state;
  if (you === null || isPlayedForYou(state)) return "";
  const { prompt, proposal, specialist } = view;
  const open = prompt?.together ? prompt.asked.filter((seat) => !(seat in prompt.answers)) : prompt?.waiting;
  if (open?.includes(you)) return promptText(state);
  const vote = legal.some((action) => action.do === "Agree");
  return vote && proposal && specialist !== null ? proposed(proposal, specialist, whoIs(state)) : "";
}

/** One's own cards that can be the answer. */
export function pickable({ game, legal }: HeistState): string[] {
  if (game.prompt?.shape !== "cards") return [];
  return legal.flatMap((action) => (action.do === "Answer" ? [action.choice] : []));
}

/** Two hands on one chip is normal play: say who was faster (H-14). */
export function excuse({ code, text }: Refused, refused: HeistAction | null, state: HeistState): string {
  const row = rowInPlay(state.game);
  if (code !== "chip-moved" || refused?.do !== "TakeChip" || !row) return text;
  const seat = holder(row, refused.stars);
  return seat === null || seat === state.you ? text : t("heist.status.faster", { name: nameOf(whoIs(state), seat) });
}
