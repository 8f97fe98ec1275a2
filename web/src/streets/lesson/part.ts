/** A first game of streets. */

import type { LessonPart } from "../../game/client";
import { t, type TextKey } from "../../texts";
import type { StreetsState } from "../state";
import { streetsStep } from "./coach";
import Row from "./Row.svelte";

export default {
  noticed: (memory) => memory,
  step: (memory, state) => streetsStep(memory, state as StreetsState),
  seats: 3,
  title: () => t("learn.offer.streets.title"),
  text: () => t("learn.offer.streets.text"),
  go: () => t("learn.offer.streets.go"),
  said: (id, values) => t(`learn.streets.${id}` as TextKey, values),
  end: () => t("learn.end.streets"),
  also: () => ({ href: "/how/heist", text: t("learn.end.also.streets") }),
  Drawing: Row,
} satisfies LessonPart;
