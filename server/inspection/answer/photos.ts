import { queryRows } from "@db/rows";
import { answerFiles, answers, questionAnswers } from "@db/schema/answer";
import { blobs } from "@db/schema/blob";
import { reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound, unauthorized } from "@server/core/errors";
import { keepPictures } from "@server/inspection/action-point/keep-pictures";
import { definitions } from "@server/inspection/answer/question-types/all";
import { questionOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import type { StoredContent } from "@server/platform/files/serve";
import type { Upload } from "@server/platform/uploads/upload";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { answerFor, answerToWrite, authorizeWriting, type FoundAnswer } from "./answer-for.ts";
import { answerToFill } from "./begin.ts";
import type { NewPhotos, OnePhoto } from "./inputs.ts";
import { requireAnswered } from "./required.ts";
import { questionAnswersOf } from "./view.ts";

/**
 * Photos for a question, one by one from a phone or several with a form. Sent twice under the same id, one is there
 * once.
 */
export const addPhotos = (actor: Actor, input: z.output<typeof NewPhotos>) =>
  transact(actor, async (tx) => {
    if (input.typed_by && input.typed_by !== actor.userId) throw unauthorized("answer.other_person");
    const found = await answerToFill(tx, actor, input);
    const { questionId, files, photo_id } = input;
    await keepPhotos(tx, actor, found, { questionId, files, id: files.length === 1 ? photo_id : undefined });
    return (await questionAnswersOf(tx, found.answer, [input.questionId]))[0]!;
  });

type Photos = { questionId: string; files: Upload[]; id?: string };

const KeepPhotosRow = z.object({ n: z.number() });

/** Within the transaction of who holds the answer. */
export async function keepPhotos(tx: Tx, actor: Actor, { answer }: FoundAnswer, { questionId, files, id }: Photos) {
  const { workspaceId, versionId } = answer;
  const question = questionOf(await contentOf(tx, workspaceId, versionId), questionId);
  if (!question || definitions[question.type].answeredBy !== "files") throw invalid("answer.no_photos", "files");
  const row = await rowOf(tx, actor, answer, questionId);
  const rows = await queryRows(tx, KeepPhotosRow)`
    select count(*)::int as n from answer_files
    where (workspace_id, question_answer_id) = (${workspaceId}, ${row}) and id is distinct from ${id ?? null}::uuid`;
  await keepPictures(tx, workspaceId, files, { already: rows[0]!.n, field: "files" });
  const made = await tx
    .insert(answerFiles)
    .values(
      files.map(({ name, sha256, size }, index) => ({
        id,
        workspaceId,
        questionAnswerId: row,
        name,
        sha256,
        size,
        createdBy: actor.userId,
        position: sql`${index} + (select coalesce(max(position) + 1, 0) from answer_files
          where (workspace_id, question_answer_id) = (${workspaceId}, ${row}))`,
      })),
    )
    .onConflictDoNothing({ target: answerFiles.id })
    .returning({ id: answerFiles.id });
  if (made.length > 0) await changed(tx, answer, row);
}

const RemovePhotoRow = z.object({ row: z.string(), question_id: z.string() });

export const removePhoto = (actor: Actor, input: z.output<typeof OnePhoto>) =>
  transact(actor, async (tx) => {
    const found = await answerToWrite(tx, actor, input);
    if (!found) throw notFound();
    authorizeWriting(found);
    const rows = await queryRows(tx, RemovePhotoRow)`
      delete from answer_files f using question_answers q
      where f.id = ${input.fileId} and (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
        and (q.workspace_id, q.answer_id) = (${found.answer.workspaceId}, ${found.answer.id})
        returning q.id as row, q.question_id`;
    if (!rows[0]) throw notFound();
    await changed(tx, found.answer, rows[0].row);
    if (found.answer.status === "finished") await requireAnswered(tx, found.answer, [rows[0].question_id]);
  });

/** The question's own row, made where nothing was answered to it yet. */
async function rowOf(
  tx: Tx,
  actor: Actor,
  { workspaceId, id: answerId }: FoundAnswer["answer"],
  questionId: string,
): Promise<string> {
  const target = [questionAnswers.workspaceId, questionAnswers.answerId, questionAnswers.questionId];
  const [row] = await tx
    .insert(questionAnswers)
    .values({ workspaceId, answerId, questionId, updatedBy: actor.userId })
    .onConflictDoUpdate({ target, set: { updatedAt: sql`clock_timestamp()` } })
    .returning({ id: questionAnswers.id });
  return row!.id;
}

async function changed(tx: Tx, { workspaceId, id }: FoundAnswer["answer"], rowId: string): Promise<void> {
  await tx
    .update(questionAnswers)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(and(eq(questionAnswers.workspaceId, workspaceId), eq(questionAnswers.id, rowId)));
  await tx
    .update(answers)
    .set({ updatedAt: sql`now()`, signedName: "", signature: null, signedAt: null })
    .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
}

/**
 * Where a photo's bytes are, for who may see the answer it belongs to; by its answer too, as the REST call names it.
 */
export const storedPhoto = (actor: Actor, id: string, inAnswer?: z.output<typeof OnePhoto>): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { rows } = await tx.execute<
      StoredContent & { answer_id: string; object_id: string; template_id: string; deleted: boolean }
    >(sql`
      select f.workspace_id as "workspaceId", f.sha256, b.size, b.mime, f.name, a.id as answer_id,
        a.object_id, a.template_id
      from answer_files f join question_answers q on (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
        join answers a on (a.workspace_id, a.id) = (q.workspace_id, q.answer_id)
        join ${blobs} b on (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256) where f.id = ${id}`);
    const [row] = rows;
    if (!row) throw notFound();
    const asked = inAnswer ?? { id: row.object_id, templateId: row.template_id, answerId: row.answer_id };
    if (asked.answerId !== row.answer_id) throw notFound();
    await answerFor(tx, actor, asked);
    const { workspaceId, sha256, size, mime, name } = row;
    return { workspaceId, sha256, size: Number(size), mime, name };
  });
