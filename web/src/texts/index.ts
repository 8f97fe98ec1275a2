export { card, cards, type CardTexts, failure, g, listed, t, type TextKey, useLanguage, useTexts } from "./texts.svelte";
export { listedNames, named } from "./names";
