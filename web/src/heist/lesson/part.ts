/** A first game of heist. */

import type { LessonPart } from "../../game/client";
import { t, type TextKey } from "../../texts";
import type { HeistState } from "../state";
import { heistStep, noticed } from "./coach";
import Aces from "./Aces.svelte";

export default {
  noticed: (memory, state) => noticed(memory, state as HeistState),
  step: (memory, state) => heistStep(memory, state as HeistState),
  seats: 4,
  title: () => t("learn.offer.heist.title"),
  text: () => t("learn.offer.heist.text"),
  go: () => t("learn.offer.heist.go"),
  said: (id, values) => t(`learn.heist.${id}` as TextKey, values),
  end: () => t("learn.end.heist"),
  also: () => ({ href: "/how/streets", text: t("learn.end.also.heist") }),
  Drawing: Aces,
} satisfies LessonPart;
