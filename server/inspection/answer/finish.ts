import { answers } from "@db/schema/answer";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { answerToWrite, authorizeWriting, type FoundAnswer } from "./answer-for.ts";
import type { AnswerChanges, OneAnswer } from "./inputs.ts";
import { requireAnswered } from "./required.ts";
import { write } from "./save.ts";
import { answerView } from "./view.ts";

type Input = z.output<typeof OneAnswer>;

/**
 * Closed, unless its template lets it be changed afterwards. What must be answered and is not yet stands beside its
 * question's id.
 */
export const finishAnswer = (actor: Actor, input: Input) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, input);
    if (found.answer.status === "open") {
      authorizeWriting(found);
      await finish(tx, actor, found);
    }
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

export const reopenAnswer = (actor: Actor, input: Input) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, input);
    authorizeWriting(found);
    await reopen(tx, actor, found);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

/** Over REST one call does all: what was answered, and whether it is finished. */
export const changeAnswer = (
  actor: Actor,
  { head, question_answers, status, ...asked }: z.output<typeof AnswerChanges>,
) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, asked);
    authorizeWriting(found);
    if (status === "open") await reopen(tx, actor, found);
    const now = status === "open" ? { ...found, answer: { ...found.answer, status } } : found;
    await write(tx, actor, now, { head, question_answers });
    if (status === "finished") await finish(tx, actor, found);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

async function requireAnswer(tx: Tx, actor: Actor, input: Input): Promise<FoundAnswer> {
  const found = await answerToWrite(tx, actor, input);
  if (!found) throw notFound();
  return found;
}

/** Within the transaction of who holds it. */
async function finish(tx: Tx, actor: Actor, { answer, template, object }: FoundAnswer): Promise<void> {
  if (answer.status === "finished") return;
  const { workspaceId, id } = answer;
  await requireAnswered(tx, answer);
  await tx
    .update(answers)
    .set({ status: "finished", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
  await recordEvent(tx, actor, "answer.finish", {
    workspaceId,
    aboutId: id,
    title: template.title,
    detail: { object_id: object.id },
  });
}

/** Nothing is signed any more: what was signed may change. */
async function reopen(tx: Tx, actor: Actor, { answer, template, object }: FoundAnswer): Promise<void> {
  if (answer.status === "open") return;
  const { workspaceId, id } = answer;
  await tx
    .update(answers)
    .set({ status: "open", finishedAt: null, signedName: "", signature: null, signedAt: null, updatedAt: sql`now()` })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
  await recordEvent(tx, actor, "answer.reopen", {
    workspaceId,
    aboutId: id,
    title: template.title,
    detail: { object_id: object.id },
  });
}
