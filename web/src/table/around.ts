/** What happened around a game, in sentences, and what everybody was called at the time. */

import type { News, TableNews } from "../generated/messages";
import type { Told } from "../state/story";
import { named, t } from "../texts";
import type { Who } from "./who";

const AROUND: ReadonlySet<News["news"]> = new Set<TableNews["news"]>(["guest-sat", "guest-left", "stand-in-came", "stand-in-went", "host-changed"]);

export function isAround(news: News): news is TableNews {
  return AROUND.has(news.news);
}

/** News of the table in one sentence. Who had a seat or has it now is named in the news itself. */
export function aroundTold(news: TableNews, who: Who): string {
  const values = { name: news.name ? named(news.name) : t("people.somebody"), you: news.seat === who.you };
  switch (news.news) {
    case "guest-sat":
      return news.bot ? t("around.guest-sat-for", { ...values, bot: news.bot }) : t("around.guest-sat", values);
    case "guest-left": {
      const way = news.removed ? "removed" : "left";
      return news.bot ? t(`around.guest-${way}-to`, { name: values.name, bot: news.bot }) : t(`around.guest-${way}`, { name: values.name });
    }
    default:
      return t(`around.${news.news}`, values);
  }
}

/** Who sat where before something happened; `mine` is what the reader is called. */
function before(news: News, { names, you }: Who, mine: string | undefined): Who {
  if (news.news !== "guest-sat" && news.news !== "guest-left") return { names, you };
  const then = news.news === "guest-sat" ? news.bot : news.name;
  const others = you === news.seat ? null : you;
  return { names: names.map((name, seat) => (seat === news.seat ? named(then) : name)), you: then === mine ? news.seat : others };
}

export interface Line<Kind extends News> {
  key: number;
  news: Kind | TableNews;
  text: string;
}

/** The log in sentences, the last thing first, with the names that everybody had at the time. */
export function linesOf<Kind extends News>(entries: readonly Told[], now: Who, told: (news: Kind, who: Who) => string | null): Line<Kind>[] {
  const mine = now.you === null ? undefined : now.names[now.you];
  const lines: Line<Kind>[] = [];
  let who = now;
  for (const { key, news } of [...entries].reverse()) {
    const text = isAround(news) ? aroundTold(news, who) : told(news as Kind, who);
    if (text) lines.push({ key, news: news as Kind | TableNews, text });
    who = before(news, who, mine);
  }
  return lines;
}
