import { settings } from "../state/settings.svelte";

/** A day and time as people write it where they are; the year only when it isn't this one. */
export function dateOf(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  return new Intl.DateTimeFormat(place(), {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  }).format(date);
}

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7;

/** A day as people speak of it: "Yesterday", "Saturday", then its date. */
export function dayOf(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  const here = place();
  const ago = Math.round((midnight(now) - midnight(date)) / DAY);
  const told =
    ago < 2
      ? new Intl.RelativeTimeFormat(here, { numeric: "auto" }).format(-Math.max(0, ago), "day")
      : new Intl.DateTimeFormat(here, ago < WEEK ? { weekday: "long" } : { day: "numeric", month: "long" }).format(date);
  return told.charAt(0).toLocaleUpperCase(here) + told.slice(1);
}

/** The language of the page, as it is spoken where one is. */
function place(): string {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(settings.language)) ?? settings.language;
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
