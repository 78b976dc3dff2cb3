import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { questionsOf, StoredContent, StoredTexts } from "@server/inspection/template/content";
import { optionText, questionIn } from "@server/inspection/template/texts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { definitions } from "./question-types/all.ts";

type Chosen = { value?: string; options?: string[] };
type Answered = Chosen & { question_id: string; conflicts: Chosen[] };

const Row = z.object({ id: z.string(), content: StoredContent, texts: StoredTexts });

/**
 * Answers for programs, with their options as the template calls them in the reader's language: as the template's own
 * view does. The caller has authorized the actor.
 */
export async function answersInLanguage<A extends { id: string; question_answers: Q[] }, Q extends Answered>(
  actor: Actor,
  locale: Locale,
  answers: A[],
): Promise<A[]> {
  const optionIn = await optionsOf(
    actor,
    locale,
    answers.map(({ id }) => id),
  );
  return answers.map((answer) => ({
    ...answer,
    question_answers: answer.question_answers.map((each) => said(each, optionIn(answer.id, each.question_id))),
  }));
}

export const answerInLanguage = async <A extends { id: string; question_answers: Q[] }, Q extends Answered>(
  actor: Actor,
  locale: Locale,
  answer: A,
): Promise<A> => (await answersInLanguage<A, Q>(actor, locale, [answer]))[0]!;

/** The same of one question. */
export async function questionAnswerInLanguage<Q extends Answered>(
  actor: Actor,
  locale: Locale,
  answerId: string,
  answer: Q,
): Promise<Q> {
  const optionIn = await optionsOf(actor, locale, [answerId]);
  return said(answer, optionIn(answerId, answer.question_id));
}

type OptionIn = (option: string) => string;

function said<Q extends Answered>(answer: Q, optionIn: OptionIn | undefined): Q {
  if (!optionIn) return answer;
  const inWords = ({ value, options }: Chosen) => ({
    ...(value !== undefined && { value: optionIn(value) }),
    ...(options && { options: options.map(optionIn) }),
  });
  const conflicts = answer.conflicts.map((other) => ({ ...other, ...inWords(other) }));
  return { ...answer, ...inWords(answer), conflicts };
}

/** What an option is called, by answer and question; undefined for questions without options, or not translated. */
async function optionsOf(actor: Actor, locale: Locale, answerIds: string[]) {
  const rows = await reading(
    actor,
    (tx) => queryRows(tx, Row)`
      select a.id, coalesce(v.content, b.content) as content, t.texts from answers a
      join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id)
      join template_versions v on (v.workspace_id, v.id) = (a.workspace_id, a.version_id)
      left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)
      where a.id = any (${uuids(answerIds)}) and t.texts ? ${sql.param(locale)}`,
  );
  const questions = new Map(
    rows.flatMap(({ id, content, texts }) =>
      questionsOf(content)
        .filter(({ type }) => definitions[type].hasOptions)
        .map((question) => [`${id} ${question.id}`, questionIn(question, texts, locale)] as const),
    ),
  );
  return (answerId: string, questionId: string): OptionIn | undefined => {
    const question = questions.get(`${answerId} ${questionId}`);
    return question && ((option) => optionText(question, option));
  };
}
