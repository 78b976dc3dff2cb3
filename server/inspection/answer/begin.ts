import { answers } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requireOnObject } from "@server/inspection/object-template/add-version";
import { lockTemplate } from "@server/inspection/template/template-for";
import { freeze, versionsHolding } from "@server/inspection/template/versions";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { answerToWrite, authorizeWriting, type FoundAnswer } from "./answer-for.ts";

type Input = { id: string; templateId: string; answerId: string; version_id?: string };

/** The answer to write in: the one that is there, or a new one. */
export async function answerToFill(tx: Tx, actor: Actor, input: Input): Promise<FoundAnswer> {
  const there = await answerToWrite(tx, actor, input);
  if (there) {
    authorizeWriting(there);
    return there;
  }
  await beginAnswer(tx, actor, input);
  const made = await answerToWrite(tx, actor, input);
  if (!made) throw notFound(); // somebody deleted it, or the id is another's
  authorizeWriting(made);
  return made;
}

/** Its version never changes again, for it prints as it was asked. */
async function beginAnswer(tx: Tx, actor: Actor, { id, templateId, answerId, version_id }: Input): Promise<void> {
  const { workspaceId, containerId } = await objectFor(tx, actor, "answer.create", id);
  await lockObject(tx, { workspaceId, containerId, id });
  const place = { workspaceId, objectId: id, templateId };
  const { title } = await lockTemplate(tx, workspaceId, templateId);
  await requireOnObject(tx, place);
  const versions = await versionsHolding(tx, place);
  const version = version_id ? versions.find((each) => each.id === version_id) : versions[0];
  if (!version) throw notFound();
  const [made] = await tx
    .insert(answers)
    .values({ id: answerId, ...place, versionId: version.id, userId: actor.userId })
    .onConflictDoNothing()
    .returning({ id: answers.id });
  if (!made) return;
  await freeze(tx, workspaceId, version.id);
  await recordEvent(tx, actor, "answer.create", {
    workspaceId,
    aboutId: answerId,
    title,
    detail: { object_id: id, template_id: templateId },
  });
}
