/** What is asked about finished games. */

import type { ComparedGame, OpenedTable, Replay } from "../generated/messages";
import { ApiFault, ask } from "../net/api";
import { settings } from "../state/settings.svelte";
import { t } from "../texts";

const path = (id: string): string => `games/${encodeURIComponent(id)}`;

/** All of a game; a long one comes in pages. */
export async function replayOf(id: string, eyes: string): Promise<Replay> {
  const page = (first: number): Promise<Replay> => ask("GET", `${path(id)}/replay?eyes=${encodeURIComponent(eyes)}&first=${first}`);
  const whole = await page(0);
  for (let { next } = whole; next !== null; ) {
    const more = await page(next);
    whole.frames.push(...more.frames);
    whole.marks.push(...more.marks);
    next = more.next;
  }
  return { ...whole, next: null };
}

export function sameDeal(id: string): Promise<ComparedGame[]> {
  return ask("GET", `${path(id)}/same-deal`);
}

/** Open a table at which the cards of a finished game are dealt again; with bots it begins at once. */
export function dealAgain(id: string, bots: boolean): Promise<OpenedTable> {
  return ask("POST", "tables", bots ? { deal: id, bots: "normal", start: true } : { deal: id });
}

export function logAddress(id: string): string {
  return `/api/${path(id)}/log`;
}

export async function logOf(id: string): Promise<string> {
  const answer = await fetch(logAddress(id), { headers: { "Accept-Language": settings.language } }).catch(() => null);
  if (!answer?.ok) throw new ApiFault("unreachable", t("connection.unreachable"), answer?.status ?? 0);
  return answer.text();
}
