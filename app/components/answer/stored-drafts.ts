import type { AnswerInput, Head } from "@server/inspection/answer/inputs";

/** An answer to one question that was typed but not saved on the server yet. */
export type TypedAnswer = {
  given: AnswerInput;
  /** Revision of the stored answer that the user saw when they began to type. */
  seen: number;
};
/** What a user typed in one answer and the server has not saved yet, as JSON in localStorage. */
export type StoredDraft = {
  userId: string;
  objectId: string;
  templateId: string;
  answerId: string;
  versionId: string;
  typed: [questionId: string, TypedAnswer][];
  head: Head;
  headSeen: Head;
  /** Whether the answer existed on the server when the draft was stored. */
  exists?: boolean;
};

const PREFIX = "answer-draft";
const keyOf = ({ userId, answerId }: Pick<StoredDraft, "userId" | "answerId">) => `${PREFIX}:${userId}:${answerId}`;

/** Stores the draft, or removes it when nothing in it is unsaved. False where the browser refuses to store it. */
export function storeDraft(draft: StoredDraft): boolean {
  try {
    if (draft.typed.length === 0 && Object.keys(draft.head).length === 0) localStorage.removeItem(keyOf(draft));
    else localStorage.setItem(keyOf(draft), JSON.stringify(draft));
    return true;
  } catch {
    return false; // private windows and full disks store nothing; the draft then exists on the page alone
  }
}

export const deleteStoredDraft = (draft: Pick<StoredDraft, "userId" | "answerId">) => {
  try {
    localStorage.removeItem(keyOf(draft));
  } catch {
    // localStorage is not available, so there was no draft
  }
};

/** All drafts that this user has in this browser; never those of another user. */
export function storedDraftsOf(userId: string): StoredDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX}:${userId}:`))
      .flatMap((key) => parse(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

function parse(json: string | null): StoredDraft[] {
  try {
    const draft = JSON.parse(json ?? "") as StoredDraft;
    return Array.isArray(draft.typed) ? [draft] : [];
  } catch {
    return [];
  }
}
