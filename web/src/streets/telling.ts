/** What happened in streets, in sentences; they stand beside the rules, for the terminal as well. */

import type { City, SpecialLaidNews, StreetsNews } from "../generated/messages";
import { nameOf, type Who } from "../table/who";
import { g, listed } from "../texts";
import { cityName, revolversOf, specialName, typeName } from "./words";

/** Somebody who does something: the sentences about it have words of their own for the reader. */
function doing(who: Who, seat: number): { who: string; you: boolean } {
  return { who: nameOf(who, seat), you: seat === who.you };
}

/** News in one sentence; null where the table itself says enough. */
export function told(news: StreetsNews, who: Who): string | null {
  switch (news.news) {
    case "job-began":
      return g("streets.news.job-began", { round: news.round, job: news.job });
    case "plays-revealed":
    case "gangsters-dealt":
    case "specials-shuffled":
      return g(`streets.news.${news.news}`);
    case "gangster-placed":
      return g("streets.news.gangster-placed", { ...doing(who, news.seat), gangster: news.gangster, city: cityName(news.city) });
    case "special-laid":
      return laid(news, who);
    case "gangster-fetched":
      return g("streets.news.gangster-fetched", { gangster: news.gangster, source: cityName(news.source), city: cityName(news.city) });
    case "gangs-captured":
      return g("streets.news.gangs-captured", { ...doing(who, news.seat), gangsters: listed(news.gangsters.map(String)), worth: revolversOf(news.revolvers) });
    case "turn-ended":
      return news.captured.length ? null : g("streets.news.nothing-captured");
    case "cities-filled":
      return g("streets.news.cities-filled", { gangsters: newcomers(news.gangsters) });
    case "game-ended":
      return g(news.all_played ? "streets.news.all-rounds-played" : "streets.news.deck-too-small");
    default:
      return null;
  }
}

function laid({ seat, special, city, target }: SpecialLaidNews, who: Who): string {
  const values = { ...doing(who, seat), special: specialName(special), city: cityName(city) };
  if (target === null) return `${g("streets.news.special-laid", values)} ${g("streets.notes.no-target")}`;
  if (typeof target !== "number") return g("streets.news.special-laid-lookout", { ...values, end: g(`streets.ends.${target}`) });
  if (special === "spy") return g("streets.news.special-laid-spy", { ...values, gangster: target, type: typeName(target + 1) });
  return g("streets.news.special-laid", values); // whom the Boss calls is told when he comes
}

function newcomers(rows: Partial<Record<City, number[]>>): string {
  return (Object.entries(rows) as [City, number[]][]).map(([city, row]) => `${cityName(city)} ${row.join(", ")}`).join(" · ");
}
