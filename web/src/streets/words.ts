/** Gangsters, people and plays in words. */

import type { City, Placement, SpecialName } from "../generated/messages";
import { nameOf, namesOf, type Who, whoIs } from "../table/who";
import { g, listed, t } from "../texts";
import type { Question } from "./placing";
import { isOdd } from "./rows";

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
