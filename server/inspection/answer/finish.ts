import { answers } from "@db/schema/answer";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { noteOnWalks } from "@server/inspection/round/note-answer";
import { requireNotHeld } from "@server/records/hold/in-force";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { authorizeWriting, type FoundAnswer, lockAnswer } from "./answer-for.ts";
import { requireDecided } from "./conflicts.ts";
import type { AnswerChanges, AnswerFinish, AnswerRef } from "./inputs.ts";
import { planPoints } from "./plan-points.ts";
import { requireAnswered } from "./required.ts";
import { writeAnswer } from "./save.ts";
import { IN_BODY } from "./strict.ts";
import { UNSIGNED } from "./unsigned.ts";
import { answerView } from "./view.ts";

type Input = z.output<typeof AnswerRef>;
type Finishing = z.output<typeof AnswerFinish>;

/**
 * Finishes an open answer. Throws invalid (422) with the id of each required question that is not answered, or where
 * somebody still has to choose between two values.
 */
export const finishAnswer = (actor: Actor, { at, ...input }: Finishing) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, input);
    if (found.answer.status === "open") {
      authorizeWriting(found);
      await finish(tx, actor, found, at);
    }
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

/** Reopens a finished answer whose template allows changes; a closed one is a conflict (409). */
export const reopenAnswer = (actor: Actor, input: Input) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, input);
    authorizeWriting(found);
    await reopen(tx, actor, found);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

/** Saves, finishes or reopens an answer in one call, for REST. */
export const changeAnswer = (
  actor: Actor,
  { head, question_answers, status, ...ref }: z.output<typeof AnswerChanges>,
) =>
  transact(actor, async (tx) => {
    const found = await requireAnswer(tx, actor, ref);
    authorizeWriting(found);
    if (status === "open") await reopen(tx, actor, found);
    const current = status === "open" ? { ...found, answer: { ...found.answer, status } } : found;
    await writeAnswer(tx, actor, current, { head, question_answers }, IN_BODY);
    if (status === "finished") await finish(tx, actor, found);
    return answerView(tx, found.answer.workspaceId, found.answer.id);
  });

async function requireAnswer(tx: Tx, actor: Actor, input: Input): Promise<FoundAnswer> {
  const found = await lockAnswer(tx, actor, input);
  if (!found) throw notFound();
  return found;
}

/** The caller has locked the answer. */
async function finish(tx: Tx, actor: Actor, found: FoundAnswer, at?: string): Promise<void> {
  const { answer, template, object } = found;
  if (answer.status === "finished") return;
  const { workspaceId, id } = answer;
  await requireDecided(tx, answer);
  await requireAnswered(tx, answer);
  await tx
    .update(answers)
    .set({ status: "finished", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
  await planPoints(tx, found);
  await noteOnWalks(tx, actor, answer, at);
  await recordEvent(tx, actor, "answer.finish", {
    workspaceId,
    aboutId: id,
    title: template.title,
    detail: { object_id: object.id, template_id: template.id },
  });
}

/** Removes the signature too, since the signed content may now change. Throws conflict where a legal hold is in force. */
async function reopen(tx: Tx, actor: Actor, { answer, template, object }: FoundAnswer): Promise<void> {
  if (answer.status === "open") return;
  const { workspaceId, id } = answer;
  await requireNotHeld(tx, workspaceId, object.id);
  await tx
    .update(answers)
    .set({
      ...UNSIGNED,
      status: "open",
      finishedAt: null,
      firstFinishedAt: sql`coalesce(${answers.firstFinishedAt}, ${answers.finishedAt})`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
  await recordEvent(tx, actor, "answer.reopen", {
    workspaceId,
    aboutId: id,
    title: template.title,
    detail: { object_id: object.id },
  });
}
