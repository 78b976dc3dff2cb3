import { type AboutQuestion, Question } from "@db/schema/question";
import type { Content, QuestionGroup } from "@db/schema/template";
import { asStored, groupOf, groupWith, questionOf, questionsOf } from "./content.ts";

type Aspect = keyof AboutQuestion;
const aspects = Object.keys(Question.omit({ id: true }).shape) as Aspect[];

/** The differences between two versions of a template, by the ids of groups and questions, which never change. */
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
  aspects.filter((aspect) => JSON.stringify(before[aspect]) !== JSON.stringify(after[aspect]));

export function compare(before: Content, after: Content): Difference {
  const questionsBefore = questionsOf(before);
  const questionsAfter = questionsOf(after);
  const inBoth = questionsAfter.filter(({ id }) => questionOf(before, id));
  const inOtherGroup = inBoth.filter(({ id }) => groupWith(before, id)?.id !== groupWith(after, id)?.id);
  const inSameGroup = inBoth.filter((question) => !inOtherGroup.includes(question));
  return {
    added: questionsAfter.filter(({ id }) => !questionOf(before, id)),
    removed: questionsBefore.filter(({ id }) => !questionOf(after, id)),
    changed: inBoth.flatMap((question) => {
      const old = questionOf(before, question.id)!;
      const aspects = aspectsOf(old, question);
      return aspects.length > 0 ? [{ before: old, after: question, aspects }] : [];
    }),
    moved: [...inOtherGroup, ...outOfOrder(questionsBefore, inSameGroup)],
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

export const isSame = (before: Content, after: Content): boolean => serialized(before) === serialized(after);
const serialized = ({ groups }: Content): string =>
  JSON.stringify(groups.map(({ id, title, questions }) => ({ id, title, questions: questions.map(asStored) })));

/**
 * The smallest set of items that must have moved: those that are not in the longest increasing subsequence of former
 * positions.
 */
function outOfOrder<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const positions = new Map(before.map(({ id }, index) => [id, index]));
  const order = after.map(({ id }) => positions.get(id)!);
  const best: { length: number; from: number }[] = [];
  order.forEach((position, index) => {
    let longest = { length: 1, from: -1 };
    for (let earlier = 0; earlier < index; earlier++) {
      if (order[earlier]! < position && best[earlier]!.length >= longest.length)
        longest = { length: best[earlier]!.length + 1, from: earlier };
    }
    best.push(longest);
  });
  const unmoved = new Set<number>();
  let at = best.reduce((top, { length }, index) => (top < 0 || length > best[top]!.length ? index : top), -1);
  while (at >= 0) {
    unmoved.add(at);
    at = best[at]!.from;
  }
  return after.filter((_, index) => !unmoved.has(index));
}
