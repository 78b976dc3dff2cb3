import { server } from "~/web/server-calls";
import { sendFailureOf } from "./send.ts";
import type { StoredDraft, TypedAnswer } from "./stored-drafts.ts";

type Saved = Awaited<ReturnType<typeof server.answer.save.mutate>>;
type Result = {
  /** undefined when all was refused. */
  saved: Saved | undefined;
  sent: Map<string, TypedAnswer>;
  /** Text keys that say why the server refused the answer to a question, by question id. */
  refused: Map<string, string>;
};

/** Saves typed answers, except those that the server refuses. Throws the error of a call that failed as a whole. */
export async function saveTyped(draft: Omit<StoredDraft, "exists">): Promise<Result> {
  const { objectId, templateId, answerId, versionId, userId, typed, head, headSeen } = draft;
  const [sent, refused] = [new Map(typed), new Map<string, string>()];
  while (sent.size > 0 || Object.keys(head).length > 0) {
    try {
      const saved = await server.answer.save.mutate({
        id: objectId,
        templateId,
        answerId,
        version_id: versionId,
        typed_by: userId,
        head,
        head_seen: headSeen,
        question_answers: [...sent].map(([question_id, { given, seen }]) => ({
          ...given,
          question_id,
          revision: seen,
        })),
      });
      return { saved, sent, refused };
    } catch (error) {
      const found = Object.entries(sendFailureOf(error).fields ?? {}).filter(([field]) => sent.delete(field));
      if (found.length === 0) throw error;
      for (const [question, [key]] of found) refused.set(question, key!);
    }
  }
  return { saved: undefined, sent, refused };
}
