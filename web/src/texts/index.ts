export { card, type CardTexts, filled, g, listed, t, type TextKey, useLanguage, useTexts } from "./texts.svelte";
export { listedNames, named } from "./names";
