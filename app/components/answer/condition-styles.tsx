import type { Question } from "@db/schema/question";
import { conditionOf } from "@server/inspection/answer/asked";
import { useNonce } from "~/web/nonce";
import { anchorOf } from "./parts.ts";

/** The value of an attribute in a selector, in quotes. The backslash form of `<` cannot close the style element. */
const quoted = (value: string) =>
  `"${value.replace(/["\\<\n\r\f]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}"`;

/** The selectors of the chosen answers on which a question depends, those of the question it depends on included. */
function chosenFor(question: Question, questions: readonly Question[], depth = questions.length): string[] {
  const other = conditionOf(question, questions);
  if (!other || depth === 0) return [];
  const value = `[value=${quoted(question.shown_if!.is)}]`;
  const chosen = `#${anchorOf(other.id)} :is(input${value}:checked, option${value}:checked)`;
  return [chosen, ...chosenFor(other, questions, depth - 1)];
}

/**
 * Shows and hides the questions that depend on others of the same part while these are answered, without scripts.
 * `questions`: those of the part.
 */
export function ConditionStyles({ questions }: { questions: readonly Question[] }) {
  const nonce = useNonce();
  const rules = questions.flatMap((question) =>
    chosenFor(question, questions).map(
      (chosen) => `form:not(:has(${chosen})) #${anchorOf(question.id)} { display: none; }`,
    ),
  );
  if (rules.length === 0) return null;
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rules.join("\n") }} />;
}
