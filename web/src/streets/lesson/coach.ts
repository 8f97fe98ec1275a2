/** The first streets: what the coach says next. What is worth doing comes from the server's previews. */

import type { StreetsPlay, StreetsPreview } from "../../generated/messages";
import { type Memory, type Step, unsaid } from "../../learn/coach";
import type { StreetsState } from "../state";

const FILM_OVER = ".streets-table:not(.film)";
const WATCH = { after: FILM_OVER, before: "watch" };
const END: Step = { id: "end", end: true };

export function streetsStep(memory: Memory, state: StreetsState): Step | null {
  const { game: view, you } = state;
  if (you === null) return null;
  if (view.phase === "over") return unsaid(memory, [{ id: "over", next: true, ...WATCH }]) ?? END;
  const mine = view.plays.find(({ seat }) => seat === you);
  if (view.prompt?.asked.includes(you)) return { id: "place", points: [".placing"], ...WATCH };
  if (view.phase === "place") return { id: "others-place", points: [".queue"] };
  const first = unsaid(memory, mine ? afterJob(mine) : beginning(state));
  if (first) return first;
  if (mine?.special || memory.seen.some((id) => id === "result-special" || id === "special-missed") || view.round > 1) return END;
  if (view.chosen.includes(you)) return { id: "chosen", points: [".confirm"] };
  const special = view.specials[you];
  if (!mine || typeof special !== "string") return choosing(state);
  return unsaid(memory, [{ id: `meet-${special}`, points: [".tickets button.special"], next: true }]) ?? choosing(state, true);
}

function beginning(state: StreetsState): Step[] {
  const best = promising(state.previews, false);
  const gang = best?.captured ?? [];
  const row = `[data-row="${best?.choice.ticket}"]`;
  return [
    { id: "rows", points: [".rows"], next: true },
    best && gang.length
      ? { id: "gang", values: { gang: gang.join(", ") }, points: [gang.map((one) => `${row} [data-spot="${one}"]`).join(", ")], next: true }
      : { id: "gangs", points: [".rows"], next: true },
    { id: "revolvers", points: [".hand .gangsters"], next: true },
  ];
}

function afterJob({ captured, special }: StreetsPlay): Step[] {
  if (special) return [{ id: captured.length ? "result-special" : "special-missed", values: { n: captured.length }, points: [".hand .pile"], next: true, ...WATCH }];
  return [
    { id: "reveal", points: [".queue"], next: true, after: FILM_OVER },
    { id: captured.length ? "caught" : "missed", values: { gang: captured.join(", ") }, points: [".hand .pile"], next: true },
  ];
}

/** The play that would bring most right now, with a ticket or with the special. */
function promising(previews: readonly StreetsPreview[], special: boolean): StreetsPreview | null {
  const open = previews.filter(({ choice }) => (choice.ticket === null) === special);
  return open.reduce<StreetsPreview | null>((best, one) => (best === null || one.revolvers > best.revolvers ? one : best), null);
}

/** Points at the gangster, then at what goes with it, then at the button, as each of them is picked. */
function choosing({ previews }: StreetsState, special = false): Step {
  const best = promising(previews, special);
  if (!best) return { id: "choose-any", points: [".hand"] };
  const { gangster, ticket } = best.choice;
  const companion = ticket ? `.tickets button[aria-keyshortcuts="${ticket[0]}"]` : ".tickets button.special";
  const points = [`.hand [data-gangster="${gangster}"]`, companion].map((one) => `${one}:not([aria-pressed="true"])`);
  return { id: special ? "choose-special" : "choose", values: { gangster }, ...(ticket ? { words: { city: `streets.cities.${ticket}` } } : {}), points: [...points, ".confirm button:not(:disabled)"] };
}
