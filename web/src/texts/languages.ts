/** The languages: one for every folder in `src/thegang/texts/`, English first. */

/** The name of a folder, such as `pt`. */
export type Language = string;

const names = import.meta.glob<string>("@texts/*/language.json", { eager: true, import: "name" });
const tags = import.meta.glob<string>("@texts/*/language.json", { eager: true, import: "tag" });

function byLanguage(found: Record<string, string>): Record<Language, string> {
  return Object.fromEntries(Object.entries(found).map(([path, value]) => [path.split("/").at(-2) ?? path, value]));
}

/** A language is offered in its own name, whatever is being read now. */
export const ENDONYMS = byLanguage(names);
/** What browsers call a language: `pt-BR`. */
export const TAGS = byLanguage(tags);
export const LANGUAGES: readonly Language[] = ["en", ...Object.keys(ENDONYMS).filter((language) => language !== "en")];
