import { objects } from "@db/schema/object";
import { templates } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { storeGenerated } from "@server/platform/files/store";
import { eq } from "drizzle-orm";
import { inkOf } from "../upload-of.ts";
import type { Make } from "./make.ts";
import { answered } from "./make-answer.ts";

/** An answer that was finished, with a name and a drawn signature below it. */
export async function signedAnswer(make: Make) {
  const signature = await transact(asOperator, async (tx) =>
    storeGenerated(tx, make.workspace, await inkOf(), "image/png"),
  );
  const { at } = await answered(make, null, {
    status: "finished",
    finishedAt: new Date(),
    signedName: make.text(),
    signature,
    signedAt: new Date(),
  });
  return at;
}

/** One that nobody signed yet. */
export const finishedAnswer = async (make: Make) =>
  (await answered(make, null, { status: "finished", finishedAt: new Date() })).at;

/** One that everybody may see who scans the object's code. */
export async function publicAnswer(make: Make) {
  const { at, photo } = await answered(make, null, { status: "finished", finishedAt: new Date() });
  const publicId = await transact(asOperator, async (tx) => {
    await tx.update(templates).set({ public: true }).where(eq(templates.id, at.templateId));
    const [object] = await tx.select({ publicId: objects.publicId }).from(objects).where(eq(objects.id, at.id));
    return object!.publicId;
  });
  return { publicId, answer: at.answerId, photo };
}
