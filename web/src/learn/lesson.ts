/** Where somebody is in a lesson, as far as this tab of the browser knows. */

import { api } from "../net/api";

function key(game: string): string {
  return `thegang.lesson.${game}`;
}

/** The table of a lesson: the one that was left in the middle, or a new one. */
export async function lessonTable(game: string): Promise<string> {
  await api.me();
  const known = sessionStorage.getItem(key(game));
  if (known && (await underway(known))) return known;
  const { id } = await api.open({ lesson: true, options: { game } });
  sessionStorage.setItem(key(game), id);
  return id;
}

async function underway(id: string): Promise<boolean> {
  return api.table(id).then(
    ({ stage }) => stage === "playing",
    () => false,
  );
}

/** Nothing is left to come back to. */
export function leaveLesson(game: string): void {
  sessionStorage.removeItem(key(game));
}
