import { type AboutQuestion, Question } from "@db/schema/question";
import type { Content, QuestionGroup } from "@db/schema/template";
import { asStored, groupOf, groupWith, questionOf, questionsOf } from "./content.ts";

type Aspect = keyof AboutQuestion;
const asked = Object.keys(Question.omit({ id: true }).shape) as Aspect[];

/** What became of what was asked, from one version to another. By the ids, which stay. */
export type Difference = {
  added: Question[];
  removed: Question[];
  changed: { before: Question; after: Question; aspects: Aspect[] }[];
  moved: Question[];
  groups: {
    added: QuestionGroup[];
    removed: QuestionGroup[];
    renamed: { before: string; after: string; id: string }[];
    moved: QuestionGroup[];
  };
};

const aspectsOf = (before: Question, after: Question): Aspect[] =>
  asked.filter((aspect) => JSON.stringify(before[aspect]) !== JSON.stringify(after[aspect]));

export function compare(before: Content, after: Content): Difference {
  const was = questionsOf(before);
  const is = questionsOf(after);
  const kept = is.filter(({ id }) => questionOf(before, id));
  const elsewhere = kept.filter(({ id }) => groupWith(before, id)?.id !== groupWith(after, id)?.id);
  const stayed = kept.filter((question) => !elsewhere.includes(question));
  return {
    added: is.filter(({ id }) => !questionOf(before, id)),
    removed: was.filter(({ id }) => !questionOf(after, id)),
    changed: kept.flatMap((question) => {
      const old = questionOf(before, question.id)!;
      const aspects = aspectsOf(old, question);
      return aspects.length > 0 ? [{ before: old, after: question, aspects }] : [];
    }),
    moved: [...elsewhere, ...outOfOrder(was, stayed)],
    groups: {
      added: after.groups.filter(({ id }) => !groupOf(before, id)),
      removed: before.groups.filter(({ id }) => !groupOf(after, id)),
      renamed: after.groups.flatMap(({ id, title }) => {
        const old = groupOf(before, id);
        return old && old.title !== title ? [{ id, before: old.title, after: title }] : [];
      }),
      moved: outOfOrder(
        before.groups,
        after.groups.filter(({ id }) => groupOf(before, id)),
      ),
    },
  };
}

export const isSame = (before: Content, after: Content): boolean => inOrder(before) === inOrder(after);
const inOrder = ({ groups }: Content): string =>
  JSON.stringify(groups.map(({ id, title, questions }) => ({ id, title, questions: questions.map(asStored) })));

/** As few as explain the new order: who was pushed aside by another one did not move. */
function outOfOrder<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const places = new Map(before.map(({ id }, index) => [id, index]));
  const order = after.map(({ id }) => places.get(id)!);
  const best: { length: number; from: number }[] = [];
  order.forEach((place, index) => {
    let longest = { length: 1, from: -1 };
    for (let earlier = 0; earlier < index; earlier++) {
      if (order[earlier]! < place && best[earlier]!.length >= longest.length)
        longest = { length: best[earlier]!.length + 1, from: earlier };
    }
    best.push(longest);
  });
  const still = new Set<number>();
  let at = best.reduce((top, { length }, index) => (top < 0 || length > best[top]!.length ? index : top), -1);
  while (at >= 0) {
    still.add(at);
    at = best[at]!.from;
  }
  return after.filter((_, index) => !still.has(index));
}
