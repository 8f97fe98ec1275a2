import type { Language } from "../generated/messages";

/** A language is offered in its own name, whatever is being read now. */
export const ENDONYMS: Record<Language, string> = { en: "English", de: "Deutsch", pt: "Português" };
