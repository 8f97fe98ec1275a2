/** Gangsters, people and events in words. */

import type { City, Placement, SpecialName, StreetsPlay } from "../generated/messages";
import { nameOf, namesOf, type Who, whoIs } from "../table/who";
import { g, listed, t } from "../texts";
import { cityOf, type Question } from "./placing";
import { type Frame, worth } from "./resolving";
import { isOdd, type Rows } from "./rows";

export { nameOf, namesOf, type Who, whoIs };

export function cityName(city: City): string {
  return g(`streets.cities.${city}`);
}

export function specialName(special: SpecialName): string {
  return g(`streets.specials.${special}`);
}

export function typeName(gangster: number): string {
  return g(`streets.types.${isOdd(gangster) ? "odd" : "even"}`);
}

export function revolversOf(count: number): string {
  return t("streets.revolvers", { n: count });
}

export function gangsterName(gangster: number, revolvers: number): string {
  return t("streets.gangster", { number: gangster, type: typeName(gangster), worth: revolversOf(revolvers) });
}

/** What a play brings: "captures 12, 34 and 36, 4 revolvers". */
export function brings(captured: readonly number[], revolvers: number): string {
  if (!captured.length) return t("streets.preview.nothing");
  return t("streets.preview.captures", { gangsters: listed([...captured].sort((one, other) => one - other).map(String)), worth: revolversOf(revolvers) });
}

export function companionName(ticket: City | null, special: SpecialName | null): string {
  return ticket !== null ? cityName(ticket) : special === null ? "" : specialName(special);
}

export function placementName({ city, first, target }: Placement): string {
  const aim = target === null ? [] : [typeof target === "number" ? String(target) : g(`streets.ends.${target}`)];
  return [cityName(city), g(`streets.first.${first}`), ...aim].join(", ");
}

/** What a player has to say next about where a special goes. */
export function placingQuestion(question: Question | null, special: SpecialName | null): string {
  if (question === null) return "";
  const asked = question === "target" ? (special ?? "spy") : question;
  return t(`streets.place.${asked}`);
}

export function frameText(frame: Frame, before: Rows, who: Who, revolvers: readonly number[]): string {
  const play = frame.plays[frame.turn];
  switch (frame.kind) {
    case "reveal":
      return t("streets.film.reveal");
    case "refill":
      return t("streets.film.refill", { gangsters: newcomers(frame) });
    case "round":
      return t("streets.film.round", { number: frame.round });
    default:
      return play ? turnText(frame, play, before, who, revolvers) : "";
  }
}

function turnText(frame: Frame, play: StreetsPlay, before: Rows, who: Who, revolvers: readonly number[]): string {
  const doing = { name: nameOf(who, play.seat), you: play.seat === who.you };
  if (frame.kind === "capture" || frame.kind === "taken") {
    const { gone } = frame;
    return t("streets.film.captures", { ...doing, gangsters: listed(gone.map(String)), worth: revolversOf(worth(revolvers, gone)) });
  }
  const city = cityName(play.placement?.city ?? play.ticket ?? "chicago");
  const done = frame.kind === "lay" ? laidText(frame, play, before, doing) : t("streets.film.plays", { ...doing, gangster: play.gangster, city });
  return frame.closing && !play.captured.length ? `${done} ${t("streets.film.nothing")}` : done;
}

function laidText({ laid }: Frame, { special }: StreetsPlay, before: Rows, doing: { name: string; you: boolean }): string {
  if (!laid || special === null) return "";
  const { target } = laid;
  const values = { ...doing, special: specialName(special), city: cityName(laid.city) };
  if (target === null) return `${t("streets.film.lays", values)} ${g("streets.notes.no-target")}`;
  if (typeof target !== "number") return t("streets.film.lookout", { ...values, end: g(`streets.ends.${target}`) });
  if (special === "spy") return t("streets.film.spy", { ...values, gangster: target, type: typeName(target + 1) });
  const source = cityOf(before, target);
  return t("streets.film.boss", { ...values, gangster: target, source: source ? cityName(source) : "" });
}

function newcomers({ fresh, rows }: Frame): string {
  const cities = (Object.keys(rows) as City[]).map((city) => ({ city, new: fresh.filter((one) => rows[city]?.includes(one)) }));
  return cities.flatMap((row) => (row.new.length ? [`${cityName(row.city)} ${row.new.join(", ")}`] : [])).join(" · ");
}
