import type { AnswerValue } from "@db/schema/answer";

/** What a question was answered with. */
export type Told = { value: AnswerValue; note: string };

/** How values of the question are compared. */
type Rules = { isSame: (one: AnswerValue, other: AnswerValue) => boolean; isEmpty: (value: AnswerValue) => boolean };

/**
 * Merges what somebody typed over `was` with what is stored now, which somebody else may have changed since: what only
 * one of both changed stands, and options that were added or taken away by either are. Undefined where both changed the
 * same: then the stored answer stays, and a person chooses. `was` is undefined where it is not known.
 */
export function mergeTold(
  stored: Told,
  mine: Told,
  was: Told | undefined,
  { isSame, isEmpty }: Rules,
): Told | undefined {
  const value =
    mergePart(stored.value, mine.value, was?.value, { isSame, isEmpty }) ??
    mergeOptions(stored.value, mine.value, was?.value);
  const note = mergePart(stored.note, mine.note, was?.note, {
    isSame: (one, other) => one === other,
    isEmpty: (text) => text === "",
  });
  return value === undefined || note === undefined ? undefined : { value, note };
}

type PartRules<P> = { isSame: (one: P, other: P) => boolean; isEmpty: (part: P) => boolean };

/** A three-way merge of one part; undefined where both changed it. What is empty now loses nothing. */
export function mergePart<P>(stored: P, mine: P, was: P | undefined, { isSame, isEmpty }: PartRules<P>): P | undefined {
  if (isSame(stored, mine)) return mine;
  if (was !== undefined && isSame(mine, was)) return stored;
  if (isEmpty(stored) || (was !== undefined && isSame(stored, was))) return mine;
  return undefined;
}

/** Only lists of options merge. */
function mergeOptions(stored: AnswerValue, mine: AnswerValue, was: AnswerValue | undefined): AnswerValue | undefined {
  if (!stored.options || !mine.options || !was) return undefined;
  const before = was.options ?? [];
  const isIn = (option: string) =>
    before.includes(option)
      ? stored.options!.includes(option) && mine.options!.includes(option)
      : stored.options!.includes(option) || mine.options!.includes(option);
  return { ...stored, options: [...new Set([...stored.options, ...mine.options])].filter(isIn) };
}
