import { server } from "~/web/server-calls";
import { draftsOf, dropDraft } from "./drafts.ts";
import type { Left } from "./left-here.ts";
import { dropPhotoDraft } from "./photo-drafts.ts";
import { isTrouble, sendPhoto, type Trouble, troubleOf } from "./send.ts";

/**
 * What was left in the browser goes out, as its own sheet would send it; sent from two places it is there once. Says
 * what is wrong where it stays.
 */
export async function sendLeft({ draft, photos }: Left): Promise<Trouble | undefined> {
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
      // somebody may have typed on in its sheet meanwhile
      const now = draftsOf(typed_by).find((each) => each.answerId === answerId);
      if (now && JSON.stringify(now) === JSON.stringify(draft)) dropDraft(draft);
    }
    for (const photo of photos) {
      await sendPhoto(photo);
      await dropPhotoDraft(photo.id);
    }
    return undefined;
  } catch (error) {
    return isTrouble(error) ? error : troubleOf(error);
  }
}
