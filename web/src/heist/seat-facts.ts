/** What is to be known of somebody at the table, in words and pictures. */

import type { HeistView, SeatView, Shown } from "../generated/messages";
import { g, named, t } from "../texts";
import { noted, usedNote } from "./words";

export interface SeatFacts {
  name: string;
  away: boolean;
  /** The cards in the pocket, or how many lie face down. */
  pocket: string[] | number;
  /** What was announced of this seat, and the cards it has shown to whoever looks. */
  notes: string[];
  shown: Shown[];
  /** The specialist that whoever sits here has used. */
  used: string | null;
  agreed: boolean;
  redrew: boolean;
  /** What is to be seen beside name, notes and cards. */
  facts: string[];
  /** All of it in one line, in the order in which it stands there. */
  label: string;
}

export function seatFacts(view: HeistView, seat: number, person: SeatView, host: boolean): SeatFacts {
  const name = named(person.name);
  const away = person.guest && !person.online; // a bot is always there, though it has no connection
  const pocket = view.pockets[seat] ?? 0;
  const using = seat === view.specialist_user;
  const notes = [
    ...view.announcements.filter(({ who }) => who === seat).flatMap((told) => noted(told) ?? []),
    ...(using ? usedNote(view) : []),
  ];
  const agreed = view.proposal?.agreed.includes(seat) ?? false;
  const redrew = view.redrawn.includes(seat);
  const facts = [
    host && t("waiting.host"),
    person.level && t("waiting.a-bot"),
    away && t("waiting.away"),
    agreed && g("news.proposal-agreed", { who: name }),
    redrew && t("heist.note.redrew"),
  ].filter((fact) => typeof fact === "string");
  const cards = t("heist.seat.cards", { n: typeof pocket === "number" ? pocket : pocket.length });
  return {
    name,
    away,
    pocket,
    notes,
    shown: view.shown.filter(({ who }) => who === seat),
    used: using && view.specialist !== null ? `specialist-${view.specialist}` : null,
    agreed,
    redrew,
    facts,
    label: [t("heist.seat.about", { name }), ...notes, cards, ...facts].join(", "),
  };
}
