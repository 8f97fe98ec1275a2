export { card, type CardTexts, g, listed, t, type TextKey, useLanguage } from "./texts.svelte";
