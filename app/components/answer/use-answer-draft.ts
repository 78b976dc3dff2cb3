import type { AnswerPage } from "@server/inspection/answer/page";
import { useEffect, useState, useSyncExternalStore } from "react";
import { AnswerDraft } from "./answer-draft.ts";

/** The draft of this page's answer; it is created once for a page, and sent and stored while the page is open. */
export function useAnswerDraft(page: AnswerPage): AnswerDraft {
  const [draft] = useState(() => new AnswerDraft(page));
  useSyncExternalStore(draft.subscribe, draft.version, draft.version);
  const isOpen = page.may.fill_in && !draft.isFinishedHere;
  useEffect(() => (isOpen ? draft.open() : undefined), [draft, isOpen]);
  return draft;
}
