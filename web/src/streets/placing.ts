/** The way to a placement, question by question: which city, what goes first, which target (T-14).
 *
 * It only narrows down the placements that the server says are open; what has one answer only is not asked.
 */

import { CITIES, type City, type Place, type Placement, type StreetsAction, type StreetsPreview } from "../generated/messages";

export const QUESTIONS = ["city", "first", "target"] as const;
export type Question = (typeof QUESTIONS)[number];
export type Answer = Placement[Question];
export type Answers = Partial<Placement>;

export interface Way {
  answer: Answer;
  /** The placements it leaves open. */
  open: StreetsPreview[];
  /** The most revolvers among them. */
  best: number;
}

export interface Step {
  /** What is to be decided next; null when the placement is clear. */
  question: Question | null;
  ways: Way[];
  /** All answers so far, with those that were not asked for. */
  known: Answers;
  chosen: StreetsPreview | null;
}

/** Where the questions stand after some answers. */
export function stepAfter(previews: readonly StreetsPreview[], answers: Answers): Step {
  let open = previews.filter(({ placement }) => placement !== null);
  const known: Answers = {};
  for (const question of QUESTIONS) {
    const ways = waysOf(open, question);
    const given = question in answers ? ways.find(({ answer }) => answer === answers[question]) : undefined;
    const way = ways.length === 1 ? ways[0] : given;
    if (!way) return { question: open.length ? question : null, ways, known, chosen: null };
    open = way.open;
    Object.assign(known, { [question]: way.answer });
  }
  return { question: null, ways: [], known, chosen: open[0] ?? null };
}

/** The answers without the last one that was really given. */
export function back(previews: readonly StreetsPreview[], answers: Answers): Answers {
  const asked = QUESTIONS.filter((question) => question in answers && !isGiven(previews, answers, question));
  const last = asked.at(-1);
  return Object.fromEntries(Object.entries(answers).filter(([question]) => question !== last));
}

/** The action for a placement, if the server allows it. */
export function placeAction(legal: readonly StreetsAction[], placement: Placement | null | undefined): Place | null {
  const same = (action: StreetsAction): action is Place =>
    action.do === "Place" && action.city === placement?.city && action.first === placement.first && (action.target ?? null) === placement.target;
  return legal.find(same) ?? null;
}

export function isCity(answer: Answer): answer is City {
  return CITIES.some((city) => city === answer);
}

function waysOf(open: readonly StreetsPreview[], question: Question): Way[] {
  const ways = new Map<Answer, StreetsPreview[]>();
  for (const preview of open) {
    const answer = preview.placement?.[question] ?? null;
    ways.set(answer, [...(ways.get(answer) ?? []), preview]);
  }
  return [...ways].map(([answer, left]) => ({ answer, open: left, best: Math.max(...left.map(({ revolvers }) => revolvers)) }));
}

/** Whether a question has one answer only after those before it. */
function isGiven(previews: readonly StreetsPreview[], answers: Answers, question: Question): boolean {
  const before = Object.fromEntries(Object.entries(answers).filter(([key]) => QUESTIONS.indexOf(key as Question) < QUESTIONS.indexOf(question)));
  return stepAfter(previews, before).question !== question;
}
