export { card, cardNumbers, cards, type CardTexts, failure, filled, g, listed, ruleTexts, t, type TextKey, useLanguage, useTexts } from "./texts.svelte";
export { ENDONYMS, type Language, LANGUAGES } from "./languages";
export { listedNames, named } from "./names";
