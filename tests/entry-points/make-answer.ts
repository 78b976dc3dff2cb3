import { randomUUID } from "node:crypto";
import { answerFiles, answers, questionAnswers, replacedAnswers } from "@db/schema/answer";
import { objectTemplates } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { storeGenerated } from "@server/platform/files/store";
import { picture } from "../upload-of.ts";
import type { Make } from "./make.ts";
import { templateIn } from "./make-template.ts";

/**
 * A template on an object of its own, and an answer to it by somebody: open, with words, a photo, and what was written
 * over.
 */
export async function answered(
  make: Make,
  userId: string | null = null,
  about: Partial<typeof answers.$inferInsert> = {},
) {
  const [id, { templateId, versionId, questions }] = [await make.object(), await templateIn(make, { othersSee: true })];
  const workspaceId = make.workspace;
  const drawn = await picture("#345678", 60, 40);
  return transact(asOperator, async (tx) => {
    await tx.insert(objectTemplates).values({ workspaceId, objectId: id, templateId });
    const made = { workspaceId, objectId: id, templateId, versionId, userId, head: { company: make.text() }, ...about };
    const [answer] = await tx.insert(answers).values(made).returning();
    const answerId = answer!.id;
    const of = (questionId: string, value: object) => ({
      workspaceId,
      answerId,
      questionId,
      value,
      note: make.text(),
      revision: 2,
    });
    const [written, photos] = await tx
      .insert(questionAnswers)
      .values([of(questions.text, { value: make.text() }), of(questions.images, {})])
      .returning();
    const [replaced] = await tx
      .insert(replacedAnswers)
      .values({
        workspaceId,
        questionAnswerId: written!.id,
        value: { value: make.text() },
        revision: 1,
        writtenBy: userId,
      })
      .returning();
    const sha256 = await storeGenerated(tx, workspaceId, drawn, "image/jpeg");
    const [photo] = await tx
      .insert(answerFiles)
      .values({ workspaceId, questionAnswerId: photos!.id, name: make.text(), sha256, size: drawn.length })
      .returning();
    return {
      at: { id, templateId, answerId },
      versionId,
      questions,
      written: written!.id,
      replaced: replaced!.id,
      photo: photo!.id,
    };
  });
}

/** The same template, with an answer that is to come. */
export async function toFillIn(make: Make) {
  const { at, questions } = await answered(make);
  return { at: { ...at, answerId: randomUUID() }, questions };
}
