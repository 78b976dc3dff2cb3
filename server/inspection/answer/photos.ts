import { queryRows } from "@db/rows";
import { answerFiles, answers, questionAnswers } from "@db/schema/answer";
import { blobs } from "@db/schema/blob";
import { reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound, unauthorized } from "@server/core/errors";
import { keepPictures } from "@server/inspection/action-point/keep-pictures";
import { questionOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import type { StoredContent } from "@server/platform/files/serve";
import type { Upload } from "@server/platform/uploads/upload";
import { requireNotHeld } from "@server/records/hold/in-force";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { answerFor, authorizeWriting, type FoundAnswer, lockAnswer } from "./answer-for.ts";
import type { NewPhotos, PhotoRef } from "./inputs.ts";
import { lockOrCreateAnswer } from "./lock-or-create.ts";
import { requireAnswered } from "./required.ts";
import { touchQuestionAnswer } from "./touch.ts";
import { UNSIGNED } from "./unsigned.ts";
import { takesPhotos } from "./value.ts";
import { questionAnswersOf } from "./view.ts";

/**
 * Adds photos to a question; creates the answer if it does not exist. A repeated call with a `photo_id` changes
 * nothing.
 */
export const addPhotos = (actor: Actor, input: z.output<typeof NewPhotos>) =>
  transact(actor, async (tx) => {
    if (input.typed_by && input.typed_by !== actor.userId) throw unauthorized("answer.other_person");
    const found = await lockOrCreateAnswer(tx, actor, input);
    const { questionId, files, photo_id } = input;
    await insertPhotos(tx, actor, found, { questionId, files, id: files.length === 1 ? photo_id : undefined });
    return (await questionAnswersOf(tx, found.answer, [input.questionId]))[0]!;
  });

type Photos = { questionId: string; files: Upload[]; id?: string };

const CountRow = z.object({ n: z.number() });

/**
 * Stores photos of a question; the caller has locked the answer. Throws invalid (422) if the question does not ask for
 * photos, or would have too many.
 */
export async function insertPhotos(tx: Tx, actor: Actor, { answer }: FoundAnswer, { questionId, files, id }: Photos) {
  const { workspaceId, versionId } = answer;
  const question = questionOf(await contentOf(tx, workspaceId, versionId), questionId);
  if (!question || !takesPhotos(question)) throw invalid("answer.no_photos", "files");
  const questionAnswerId = await touchQuestionAnswer(tx, actor, answer, questionId);
  const rows = await queryRows(tx, CountRow)`
    select count(*)::int as n from answer_files
    where (workspace_id, question_answer_id) = (${workspaceId}, ${questionAnswerId})
      and id is distinct from ${id ?? null}::uuid`;
  await keepPictures(tx, workspaceId, files, { already: rows[0]!.n, field: "files" });
  const inserted = await tx
    .insert(answerFiles)
    .values(
      files.map(({ name, sha256, size }, index) => ({
        id,
        workspaceId,
        questionAnswerId,
        name,
        sha256,
        size,
        createdBy: actor.userId,
        position: sql`${index} + (
          select coalesce(max(position) + 1, 0) from answer_files
          where (workspace_id, question_answer_id) = (${workspaceId}, ${questionAnswerId}))`,
      })),
    )
    .onConflictDoNothing({ target: answerFiles.id })
    .returning({ id: answerFiles.id });
  if (inserted.length > 0) await markChanged(tx, answer, questionAnswerId);
}

const RemovedRow = z.object({ question_answer_id: z.string() });

/** Removes a photo. Throws invalid (422) if a finished answer needs it. */
export const removePhoto = (actor: Actor, input: z.output<typeof PhotoRef>) =>
  transact(actor, async (tx) => {
    const found = await lockAnswer(tx, actor, input);
    if (!found) throw notFound();
    authorizeWriting(found);
    await requireNotHeld(tx, found.answer.workspaceId, found.answer.objectId);
    const rows = await queryRows(tx, RemovedRow)`
      delete from answer_files f using question_answers q
      where f.id = ${input.fileId} and (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
        and (q.workspace_id, q.answer_id) = (${found.answer.workspaceId}, ${found.answer.id})
      returning q.id as question_answer_id`;
    if (!rows[0]) throw notFound();
    await markChanged(tx, found.answer, rows[0].question_answer_id);
    if (found.answer.status === "finished") await requireAnswered(tx, found.answer);
  });

/** Updates the times of the question's answer and of the whole answer, and removes the signature. */
async function markChanged(
  tx: Tx,
  { workspaceId, id }: FoundAnswer["answer"],
  questionAnswerId: string,
): Promise<void> {
  await tx
    .update(questionAnswers)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(and(eq(questionAnswers.workspaceId, workspaceId), eq(questionAnswers.id, questionAnswerId)));
  await tx
    .update(answers)
    .set({ ...UNSIGNED, updatedAt: sql`now()` })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
}

const PhotoRow = z.object({
  workspaceId: z.string(),
  sha256: z.string(),
  size: z.coerce.number(),
  mime: z.string(),
  name: z.string(),
  answer_id: z.string(),
  object_id: z.string(),
  template_id: z.string(),
});

/**
 * The stored content of a photo, if the actor may see its answer. `ref`: the answer in the address of a REST call, of
 * which the photo must be.
 */
export const storedPhoto = (actor: Actor, id: string, ref?: z.output<typeof PhotoRef>): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const [row] = await queryRows(tx, PhotoRow)`
      select f.workspace_id as "workspaceId", f.sha256, b.size, b.mime, f.name,
        a.id as answer_id, a.object_id, a.template_id
      from answer_files f join question_answers q on (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
        join answers a on (a.workspace_id, a.id) = (q.workspace_id, q.answer_id)
        join ${blobs} b on (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256) where f.id = ${id}`;
    if (!row) throw notFound();
    const answer = ref ?? { id: row.object_id, templateId: row.template_id, answerId: row.answer_id };
    if (answer.answerId !== row.answer_id) throw notFound();
    await answerFor(tx, actor, answer);
    const { workspaceId, sha256, size, mime, name } = row;
    return { workspaceId, sha256, size: Number(size), mime, name };
  });
