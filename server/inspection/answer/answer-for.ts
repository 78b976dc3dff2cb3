import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { answers } from "@db/schema/answer";
import { objects } from "@db/schema/object";
import { templates } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize, may } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { isOwn } from "@server/core/own";
import { can } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq } from "drizzle-orm";

type Input = { id: string; templateId: string; answerId: string };
export type FoundAnswer = Awaited<ReturnType<typeof answerFor>>;

/**
 * Reads an answer that the actor may see: their own, or somebody else's if the template or the actor's role on the
 * container shows those. Throws notFound() or forbidden().
 */
export async function answerFor(tx: Tx, actor: Actor, input: Input) {
  const found = await findAnswer(tx, actor, input);
  if (!found) throw notFound();
  return found;
}

/** Reads an answer as answerFor() and locks its row until the transaction ends. Undefined if it does not exist. */
export const lockAnswer = (tx: Tx, actor: Actor, input: Input) => findAnswer(tx, actor, input, true);

async function findAnswer(tx: Tx, actor: Actor, { id, templateId, answerId }: Input, forUpdate = false) {
  const query = tx
    .select({
      answer: answers,
      template: templates,
      object: { id: objects.id, containerId: objects.containerId, title: objects.title },
      grant: grantOn(actor, objects.workspaceId, objects.containerId),
      plan: planColumn(actor, objects.workspaceId),
    })
    .from(answers)
    .innerJoin(objects, and(eq(objects.workspaceId, answers.workspaceId), eq(objects.id, answers.objectId)))
    .innerJoin(templates, and(eq(templates.workspaceId, answers.workspaceId), eq(templates.id, answers.templateId)))
    .where(
      and(
        eq(answers.id, answerId),
        eq(answers.objectId, id),
        eq(answers.templateId, templateId),
        notDeleted(answers),
        notDeleted(objects),
      ),
    );
  const [row] = await (forUpdate ? query.for("update", { of: answers }) : query);
  if (!row) return undefined;
  const { answer, template, object, grant, plan } = row;
  const access = accessTo(actor, answer.workspaceId, grant, plan);
  const isMine = answer.userId === actor.userId;
  if (!isMine && access.effectiveRole && !seesAnswersOfOthers(access, template)) throw notFound();
  authorize(access, "answer.see");
  const own = isOwn(actor, access, { ...answer, createdBy: answer.userId, signed: answer.signedAt !== null });
  return { answer, template, object, isMine, own, ...access };
}

export const seesAnswersOfOthers = (access: Parameters<typeof may>[0], template: { othersSee: boolean }) =>
  template.othersSee || may(access, "answer.see_others");

/** A finished answer is closed to changes, unless its template is editable. */
export const isClosed = (answer: { status: string } | undefined, template: { editable: boolean }) =>
  answer?.status === "finished" && !template.editable;

/** Throws forbidden(), or a conflict (409) if the answer is closed. */
export function authorizeWriting(found: FoundAnswer): void {
  authorize(found, "answer.edit", found);
  if (isClosed(found.answer, found.template)) throw conflict("answer.closed", "closed");
}

/** A closed answer is evidence: its author may not delete it, only users who may delete the answers of others. */
export function authorizeDeleting(found: FoundAnswer): void {
  authorize(found, "answer.delete", found);
  const onlyAsAuthor = !can(found.effectiveRole, "answer.delete");
  if (onlyAsAuthor && isClosed(found.answer, found.template)) throw conflict("answer.closed", "closed");
}
