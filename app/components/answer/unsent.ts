import { paths } from "~/paths/paths";
import { type StoredDraft, storedDraftsOf } from "./stored-drafts.ts";
import { type StoredPhoto, storedPhotosOf } from "./stored-photos.ts";

/** An answer with typed text or photos that this browser has stored and the server has not. */
export type UnsentAnswer = Pick<StoredDraft, "objectId" | "templateId" | "answerId" | "exists"> & {
  draft?: StoredDraft;
  photos: StoredPhoto[];
};

/** All unsent answers of this user in this browser. */
export async function unsentAnswersOf(userId: string): Promise<UnsentAnswer[]> {
  const byAnswer = new Map<string, UnsentAnswer>();
  const entryOf = ({
    objectId,
    templateId,
    answerId,
    exists,
  }: Omit<UnsentAnswer, "photos" | "draft">): UnsentAnswer => {
    const found = byAnswer.get(answerId) ?? { objectId, templateId, answerId, photos: [] };
    byAnswer.set(answerId, { ...found, exists: found.exists || exists });
    return byAnswer.get(answerId)!;
  };
  for (const draft of storedDraftsOf(userId)) entryOf(draft).draft = draft;
  for (const photo of await storedPhotosOf(userId)) entryOf(photo).photos.push(photo);
  return [...byAnswer.values()];
}

/**
 * The address of the form of an unsent answer. One that the server never had, or that was deleted there (`isDeleted`),
 * opens as a new answer.
 */
export const formPathOf = ({ objectId, templateId, answerId, exists }: UnsentAnswer, isDeleted = false) =>
  paths.objectTemplate(objectId, templateId, exists && !isDeleted ? { answer: answerId } : { new: "1" });
