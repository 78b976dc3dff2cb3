import { randomUUID } from "node:crypto";
import { answerConflicts, answerFiles, answers, questionAnswers } from "@db/schema/answer";
import { objects } from "@db/schema/object";
import { objectTemplates, templates } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { storeGenerated } from "@server/platform/files/store";
import { eq } from "drizzle-orm";
import { inkOf, picture } from "../upload-of.ts";
import type { Make } from "./make.ts";
import { templateIn } from "./make-template.ts";

/**
 * A template on a new object, and an answer to it by `userId`: open, with a text and a photo. Gives the ids; `at` names those of the answer as the calls do.
 */
export async function makeAnswer(
  make: Make,
  userId: string | null = null,
  about: Partial<typeof answers.$inferInsert> = {},
) {
  const [id, { templateId, versionId, questions }] = [await make.object(), await templateIn(make, { othersSee: true })];
  const workspaceId = make.workspace;
  const drawn = await picture("#345678", 60, 40);
  return transact(asOperator, async (tx) => {
    await tx.insert(objectTemplates).values({ workspaceId, objectId: id, templateId });
    const created = {
      workspaceId,
      objectId: id,
      templateId,
      versionId,
      userId,
      head: { company: make.text() },
      ...about,
    };
    const [answer] = await tx.insert(answers).values(created).returning();
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
      photo: photo!.id,
    };
  });
}

/** A template on an object, and the id for a new answer to it. */
export async function answerToFillIn(make: Make) {
  const { at, questions } = await makeAnswer(make);
  return { at: { ...at, answerId: randomUUID() }, questions };
}

/** A finished answer with a name and a drawn signature. */
export async function signedAnswer(make: Make) {
  const signature = await transact(asOperator, async (tx) =>
    storeGenerated(tx, make.workspace, await inkOf(), "image/png"),
  );
  const { at } = await makeAnswer(make, null, {
    status: "finished",
    finishedAt: new Date(),
    signedName: make.text(),
    signature,
    signedAt: new Date(),
  });
  return at;
}

/** A finished answer that nobody has signed. */
export const finishedAnswer = async (make: Make) =>
  (await makeAnswer(make, null, { status: "finished", finishedAt: new Date() })).at;

/** A finished answer that is visible on the QR page of its object. */
export async function publicAnswer(make: Make) {
  const { at, photo } = await makeAnswer(make, null, { status: "finished", finishedAt: new Date() });
  const publicId = await transact(asOperator, async (tx) => {
    await tx.update(templates).set({ public: true }).where(eq(templates.id, at.templateId));
    const [object] = await tx.select({ publicId: objects.publicId }).from(objects).where(eq(objects.id, at.id));
    return object!.publicId;
  });
  return { publicId, answer: at.answerId, photo };
}

/** What somebody else gave for the text question of an answer. */
export async function makeConflict(
  make: Make,
  { at, questions }: { at: { answerId: string }; questions: { text: string } },
): Promise<string> {
  const about = { workspaceId: make.workspace, answerId: at.answerId, questionId: questions.text };
  const [conflict] = await transact(asOperator, (tx) =>
    tx
      .insert(answerConflicts)
      .values({ ...about, value: { value: make.text() } })
      .returning(),
  );
  return conflict!.id;
}
