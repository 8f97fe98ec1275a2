import type { HeistView } from "../generated/messages";

export type Active = Pick<HeistView, "challenges" | "specialist">;

/** The ids of the cards active in a heist, challenges first. */
export function activeCards({ challenges, specialist }: Active): string[] {
  return [...challenges.map((number) => `challenge-${number}`), ...(specialist === null ? [] : [`specialist-${specialist}`])];
}
