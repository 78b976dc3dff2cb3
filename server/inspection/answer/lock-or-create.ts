import { answers } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requireAttached } from "@server/inspection/object-template/add-version";
import { lockTemplate } from "@server/inspection/template/template-for";
import { freeze, usableVersions } from "@server/inspection/template/versions";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { authorizeWriting, type FoundAnswer, lockAnswer } from "./answer-for.ts";

type Input = { id: string; templateId: string; answerId: string; version_id?: string };

/** Locks the answer to write in, and creates it if it does not exist yet. Throws like authorizeWriting(). */
export async function lockOrCreateAnswer(tx: Tx, actor: Actor, input: Input): Promise<FoundAnswer> {
  const existing = await lockAnswer(tx, actor, input);
  if (existing) {
    authorizeWriting(existing);
    return existing;
  }
  await insertAnswer(tx, actor, input);
  const created = await lockAnswer(tx, actor, input);
  if (!created) throw notFound(); // It is in the trash, or the id is that of an answer elsewhere
  authorizeWriting(created);
  return created;
}

/**
 * Inserts an answer, unless its id exists. Freezes the template version, since an answer is shown and printed with the
 * questions it was written for.
 */
async function insertAnswer(tx: Tx, actor: Actor, { id, templateId, answerId, version_id }: Input): Promise<void> {
  const { workspaceId, containerId } = await objectFor(tx, actor, "answer.create", id);
  await lockObject(tx, { workspaceId, containerId, id });
  const place = { workspaceId, objectId: id, templateId };
  const { title, date: hasDate } = await lockTemplate(tx, workspaceId, templateId);
  await requireAttached(tx, place);
  const versions = await usableVersions(tx, place);
  const version = version_id ? versions.find(({ id }) => id === version_id) : versions[0];
  if (!version) throw notFound();
  const [created] = await tx
    .insert(answers)
    .values({
      ...{ id: answerId, ...place, versionId: version.id, userId: actor.userId },
      head: hasDate ? { date: today() } : {},
    })
    .onConflictDoNothing()
    .returning({ id: answers.id });
  if (!created) return;
  await freeze(tx, workspaceId, version.id);
  await recordEvent(tx, actor, "answer.create", {
    workspaceId,
    aboutId: answerId,
    title,
    detail: { object_id: id, template_id: templateId },
  });
}
