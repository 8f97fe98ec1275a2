/** What can be answered to a card's question, in words: one case for each shape, checked by the compiler. */

import { type HeistPromptView, type Shape, SHAPES } from "../../generated/messages";
import { card, g } from "../../texts";
import { cardName, nameOf, ranking, valueName, type Who } from "../words";

/** How wide the buttons are: as a thumb, or as a few words. */
export const WIDTH: Record<Shape, "thumb" | "words"> = { cards: "words", value: "thumb", ranking: "words", seat: "words", option: "words" };

export function choiceName(cardId: string, shape: Shape, choice: string, who: Who): string {
  switch (shape) {
    case "cards":
      return cardName(choice);
    case "value":
      return valueName(choice);
    case "ranking":
      return ranking(choice);
    case "seat":
      return nameOf(who, Number(choice));
    case "option":
      return card(cardId).options?.[choice] ?? choice;
  }
}

/** What the card that asks has to say about its question. */
export function questionText(prompt: Pick<HeistPromptView, "card" | "question">, key: "ask" | "button" | "waiting", values: Record<string, string | number | boolean> = {}): string {
  return g(`cards.${prompt.card}.questions.${prompt.question}.${key}`, values);
}

/** What a card remembers of the answers, to be told after the showdown; nothing is "". The blank in its text names the shape. */
export function saidText(cardId: string, note: string, who: Who): string {
  const { name, said = "" } = card(cardId);
  return SHAPES.reduce((text, shape) => text.replace(`{${shape}}`, () => choiceName(cardId, shape, note, who)), said.replace("{card}", name));
}
