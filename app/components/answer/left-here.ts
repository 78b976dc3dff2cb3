import { paths } from "~/paths/paths";
import { type Draft, draftsOf } from "./drafts.ts";
import { type PhotoDraft, photoDraftsOf } from "./photo-drafts.ts";

/** An answer with words or photos that this browser keeps and the server has not. */
export type Left = Pick<Draft, "objectId" | "templateId" | "answerId" | "exists"> & {
  draft?: Draft;
  photos: PhotoDraft[];
};

/** All that this person left here, answer by answer. */
export async function leftHere(userId: string): Promise<Left[]> {
  const left = new Map<string, Left>();
  const at = ({ objectId, templateId, answerId, exists }: Omit<Left, "photos" | "draft">): Left => {
    const found = left.get(answerId) ?? { objectId, templateId, answerId, photos: [] };
    left.set(answerId, { ...found, exists: found.exists || exists });
    return left.get(answerId)!;
  };
  for (const draft of draftsOf(userId)) at(draft).draft = draft;
  for (const photo of await photoDraftsOf(userId)) at(photo).photos.push(photo);
  return [...left.values()];
}

/** Its sheet; one that the server never had takes up again what was begun. */
export const sheetOf = ({ objectId, templateId, answerId, exists }: Left, isGone = false) =>
  paths.objectTemplate(objectId, templateId, exists && !isGone ? { answer: answerId } : { new: "1" });
