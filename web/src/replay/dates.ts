import { settings } from "../state/settings.svelte";

/** A day and time as people write it where they are; the year only when it isn't this one. */
export function dateOf(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  const place = navigator.languages.find((tag) => tag.toLowerCase().startsWith(settings.language)) ?? settings.language;
  return new Intl.DateTimeFormat(place, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  }).format(date);
}
