import { saveTyped } from "./save-typed.ts";
import { isSendFailure, type SendFailure, sendFailureOf, sendPhoto } from "./send.ts";
import { storeDraft, storedDraftsOf } from "./stored-drafts.ts";
import { deleteStoredPhoto } from "./stored-photos.ts";
import type { UnsentAnswer } from "./unsent.ts";

/**
 * Sends an unsent answer from any page, as its own form would. Sending it twice has no second effect. Gives why it
 * failed, or undefined; what failed stays stored.
 */
export async function sendUnsentAnswer({ draft, photos }: UnsentAnswer): Promise<SendFailure | undefined> {
  let isRefused = false;
  try {
    if (draft) {
      const { saved, refused } = await saveTyped(draft);
      const typed = draft.typed.filter(([question]) => refused.has(question));
      // the user may have typed on meanwhile, in a tab where the form is open
      const current = storedDraftsOf(draft.userId).find(({ answerId }) => answerId === draft.answerId);
      if (current && JSON.stringify(current) === JSON.stringify(draft))
        storeDraft({ ...draft, typed, head: {}, headSeen: {}, exists: draft.exists || saved !== undefined });
      isRefused = refused.size > 0;
    }
    for (const photo of photos) {
      await sendPhoto(photo);
      await deleteStoredPhoto(photo.id);
    }
    return isRefused ? { why: "refused", message: "" } : undefined;
  } catch (error) {
    return isSendFailure(error) ? error : sendFailureOf(error);
  }
}
