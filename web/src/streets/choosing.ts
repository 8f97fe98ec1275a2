/** A secret choice in the making: a gangster, then a ticket or the special. What it would bring comes from the server. */

import type { Choice, Choose, City, StreetsAction, StreetsPreview } from "../generated/messages";

export const SPECIAL = "special";
/** What a gangster goes with. */
export type Companion = City | typeof SPECIAL;

export interface Picked {
  gangster: number | null;
  companion: Companion | null;
}

export const NOTHING_PICKED: Picked = { gangster: null, companion: null };

export function companionOf(ticket: City | null): Companion {
  return ticket ?? SPECIAL;
}

/** What is shown as picked: what was touched last, else what was chosen. */
export function pickedNow(touched: Picked, chosen: Choice | null): Picked {
  if (touched.gangster !== null || touched.companion !== null) return touched;
  return chosen ? { gangster: chosen.gangster, companion: companionOf(chosen.ticket) } : NOTHING_PICKED;
}

/** The action that makes this choice, if the server allows it. */
export function chooseAction(legal: readonly StreetsAction[], { gangster, companion }: Picked): Choose | null {
  const same = (action: StreetsAction): action is Choose =>
    action.do === "Choose" && action.gangster === gangster && companionOf(action.ticket ?? null) === companion;
  return legal.find(same) ?? null;
}

/** Whether something can still be played with this gangster, or this companion. */
export function canPick(legal: readonly StreetsAction[], part: Partial<Picked>): boolean {
  return legal.some(
    (action) =>
      action.do === "Choose" &&
      (part.gangster === undefined || action.gangster === part.gangster) &&
      (part.companion === undefined || companionOf(action.ticket ?? null) === part.companion),
  );
}

export function isChosen(chosen: Choice | null, { gangster, companion }: Picked): boolean {
  return chosen !== null && chosen.gangster === gangster && companionOf(chosen.ticket) === companion;
}

/** What a gangster would capture with a companion now; with the special, at best. */
export function promise(previews: readonly StreetsPreview[], gangster: number | null, companion: Companion): StreetsPreview | null {
  const open = previews.filter(({ choice }) => choice.gangster === gangster && companionOf(choice.ticket) === companion);
  return open.reduce<StreetsPreview | null>((best, one) => (best === null || one.revolvers > best.revolvers ? one : best), null);
}
