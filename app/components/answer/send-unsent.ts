import { server } from "~/web/server-calls";
import { isTrouble, sendPhoto, type Trouble, troubleOf } from "./send.ts";
import { deleteStoredDraft, storedDraftsOf } from "./stored-drafts.ts";
import { deleteStoredPhoto } from "./stored-photos.ts";
import type { UnsentAnswer } from "./unsent.ts";

/**
 * Sends an unsent answer from any page, as its own form would. Sending it twice has no second effect. Gives why it
 * failed, or undefined; what failed stays stored.
 */
export async function sendUnsentAnswer({ draft, photos }: UnsentAnswer): Promise<Trouble | undefined> {
  try {
    if (draft) {
      const {
        objectId: id,
        templateId,
        answerId,
        versionId: version_id,
        userId: typed_by,
        head,
        headSeen: head_seen,
      } = draft;
      const question_answers = draft.typed.map(([question_id, { given, seen }]) => ({
        ...given,
        question_id,
        revision: seen,
      }));
      await server.answer.save.mutate({
        id,
        templateId,
        answerId,
        version_id,
        typed_by,
        head,
        head_seen,
        question_answers,
      });
      // the user may have typed on meanwhile, in a tab where the form is open
      const current = storedDraftsOf(typed_by).find((each) => each.answerId === answerId);
      if (current && JSON.stringify(current) === JSON.stringify(draft)) deleteStoredDraft(draft);
    }
    for (const photo of photos) {
      await sendPhoto(photo);
      await deleteStoredPhoto(photo.id);
    }
    return undefined;
  } catch (error) {
    return isTrouble(error) ? error : troubleOf(error);
  }
}
