import { answers } from "@db/schema/answer";
import type { Question } from "@db/schema/template";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { record } from "@server/event";
import { missing, refuseEach } from "@server/refusal";
import { questionsOf } from "@server/template/content";
import { contentOf } from "@server/template/versions";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { admitWriting, answerToWrite, type FoundAnswer } from "./answer-for.ts";
import type { AnswerChanges, OneAnswer, QuestionAnswerView } from "./inputs.ts";
import { write } from "./save.ts";
import { isAnswered } from "./value.ts";
import { answerView, questionAnswersOf } from "./view.ts";

type Asked = z.output<typeof OneAnswer>;

/** What still has to be answered before it can be finished. */
export const missingIn = (questions: readonly Question[], answered: readonly QuestionAnswerView[]): Question[] => {
  const known = new Map(answered.map((each) => [each.question_id, each]));
  return questions.filter((question) => question.required && !isAnswered(question, known.get(question.id)));
};

/** Closed, unless its template lets it be changed afterwards. What must be answered and is not yet stands beside its question's id. */
export const finishAnswer = (actor: Actor, asked: Asked) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, asked);
    if (found.answer.status === "open") {
      admitWriting(found);
      await finish(tx, actor, found);
    }
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

export const reopenAnswer = (actor: Actor, asked: Asked) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, asked);
    admitWriting(found);
    await reopen(tx, actor, found);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

/** Over REST one call does all: what was answered, and whether it is finished. */
export const changeAnswer = (actor: Actor, { head, question_answers, status, ...asked }: z.output<typeof AnswerChanges>) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, asked);
    admitWriting(found);
    await write(tx, actor, found, { head, question_answers });
    if (status === "finished") await finish(tx, actor, found);
    if (status === "open") await reopen(tx, actor, found);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

async function requireAnswer(tx: Tx, actor: Actor, asked: Asked): Promise<FoundAnswer> {
  const found = await answerToWrite(tx, actor, asked);
  if (!found) throw missing();
  return found;
}

/** Within the transaction of who holds it. */
export async function finish(tx: Tx, actor: Actor, { answer, template, object }: FoundAnswer): Promise<void> {
  if (answer.status === "finished") return;
  const { workspaceId, id, versionId } = answer;
  const [content, answered] = await Promise.all([contentOf(tx, workspaceId, versionId), questionAnswersOf(tx, { workspaceId, id })]);
  const lacking = missingIn(questionsOf(content), answered);
  if (lacking.length > 0) throw refuseEach(lacking.map((question): [string, string] => [question.id, "answer.required"]));
  await tx
    .update(answers)
    .set({ status: "finished", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
  await record(tx, actor, "answer.finish", { workspaceId, aboutId: id, title: template.title, detail: { object_id: object.id } });
}

/** Nothing is signed any more: what was signed may change. */
async function reopen(tx: Tx, actor: Actor, { answer, template, object }: FoundAnswer): Promise<void> {
  if (answer.status === "open") return;
  const { workspaceId, id } = answer;
  await tx
    .update(answers)
    .set({ status: "open", finishedAt: null, signedName: "", signature: null, signedAt: null, updatedAt: sql`now()` })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
  await record(tx, actor, "answer.reopen", { workspaceId, aboutId: id, title: template.title, detail: { object_id: object.id } });
}
