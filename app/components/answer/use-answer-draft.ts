import type { AnswerPage } from "@server/inspection/answer/page";
import { useEffect, useState, useSyncExternalStore } from "react";
import { AnswerDraft } from "./answer-draft.ts";

/** The draft of this page's answer; it is created once for a page, and sent and stored while the page is open. */
export function useAnswerDraft(page: AnswerPage): AnswerDraft {
  const [draft] = useState(() => new AnswerDraft(page));
  useEffect(() => (page.may.fill_in ? draft.open() : undefined), [draft, page.may.fill_in]);
  useSyncExternalStore(draft.subscribe, draft.version, draft.version);
  return draft;
}
