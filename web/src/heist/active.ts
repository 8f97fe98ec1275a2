import type { HeistView } from "../generated/messages";

/** The ids of the cards active in a heist, challenges first. */
export function activeCards(view: HeistView): string[] {
  const specialist = view.specialist === null ? [] : [`specialist-${view.specialist}`];
  return [...view.challenges.map((number) => `challenge-${number}`), ...specialist];
}
