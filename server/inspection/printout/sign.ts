import { answers } from "@db/schema/answer";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { conflict, forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { type FoundAnswer, lockAnswer } from "@server/inspection/answer/answer-for";
import { isSameValue, valueIn } from "@server/inspection/answer/same-value";
import { valueOfInput } from "@server/inspection/answer/value";
import { questionAnswersOf } from "@server/inspection/answer/view";
import { questionOf } from "@server/inspection/template/content";
import { storedOption } from "@server/inspection/template/texts";
import { contentOf } from "@server/inspection/template/versions";
import { storeGenerated } from "@server/platform/files/store";
import { drawnSignature } from "@server/platform/uploads/signature-image";
import { signerOf } from "@server/records/signature/signer";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Signing } from "./inputs.ts";

/**
 * Signs a finished answer once, by name and optionally a drawing. A later change of the answer removes the signature.
 * Also allowed where the template does not allow changes after finishing. Throws notFound, forbidden, invalid and
 * conflict, the last also if it is not what the signer saw.
 */
export async function signAnswer(
  actor: Actor,
  { signed_name, drawn, seen, ...asked }: z.output<typeof Signing>,
): Promise<void> {
  if (actor.impersonatorId) throw forbidden("signature.not_for_others");
  await transact(actor, async (tx) => {
    const found = await lockAnswer(tx, actor, asked);
    if (!found) throw notFound();
    authorize(found, "answer.edit", { own: found.isMine });
    const { answer, template, object } = found;
    const { workspaceId, id } = answer;
    if (answer.status !== "finished") throw invalid("paper.sign.unfinished");
    if (answer.signedName) throw conflict("paper.sign.done", "already_signed");
    if (seen) await requireUnchanged(tx, found, seen);
    const signature = drawn
      ? await storeGenerated(tx, workspaceId, await drawnSignature(drawn), "image/png", drawn.field)
      : null;
    const { account: signedAccount, provenBy: signedProvenBy } = await signerOf(tx, actor);
    const signedBy = { signedBy: actor.userId, signedAccount, signedProvenBy };
    await tx
      .update(answers)
      .set({ signedName: signed_name, signature, signedAt: sql`now()`, ...signedBy })
      .where(and(eq(answers.workspaceId, workspaceId), eq(answers.id, id)));
    await recordEvent(tx, actor, "answer.sign", {
      workspaceId,
      aboutId: id,
      title: template.title,
      detail: { object_id: object.id },
    });
  });
}

/** Throws a conflict (409) if an answer to a question is no longer what the signer saw, as it is stored. */
async function requireUnchanged(
  tx: Tx,
  { answer, template }: FoundAnswer,
  seen: NonNullable<z.output<typeof Signing>["seen"]>,
): Promise<void> {
  const [content, answers] = await Promise.all([
    contentOf(tx, answer.workspaceId, answer.versionId),
    questionAnswersOf(tx, answer),
  ]);
  const stored = new Map(answers.map((each) => [each.question_id, each]));
  const isSame = ({ question_id, note = "", ...told }: (typeof seen)[number]) => {
    const [question, now] = [questionOf(content, question_id), stored.get(question_id)];
    if (!question) return false;
    const saw = valueOfInput(question, told, (text) => storedOption(question, template.texts, text)) ?? {};
    return isSameValue(valueIn(now ?? {}), saw) && (now?.note ?? "") === note.trim();
  };
  if (!seen.every(isSame)) throw conflict("paper.sign.changed", "changed");
}
