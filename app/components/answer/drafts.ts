import type { GivenAnswer, Head } from "@server/inspection/answer/inputs";

/** What somebody typed and the server has not taken yet, as the browser keeps it: of one person and one answer. */
export type Typed = {
  given: GivenAnswer;
  /** The revision it was written over. */
  seen: number;
};
export type Draft = {
  userId: string;
  objectId: string;
  templateId: string;
  answerId: string;
  versionId: string;
  typed: [questionId: string, Typed][];
  head: Head;
  headSeen: Head;
  /** Whether the server had the answer then. */
  exists?: boolean;
};

const PREFIX = "answer-draft";
const keyOf = ({ userId, answerId }: Pick<Draft, "userId" | "answerId">) => `${PREFIX}:${userId}:${answerId}`;

export function keepDraft(draft: Draft): boolean {
  try {
    if (draft.typed.length === 0 && Object.keys(draft.head).length === 0) localStorage.removeItem(keyOf(draft));
    else localStorage.setItem(keyOf(draft), JSON.stringify(draft));
    return true;
  } catch {
    return false; // private windows and full disks keep nothing; it stays on the page
  }
}

export const dropDraft = (draft: Pick<Draft, "userId" | "answerId">) => {
  try {
    localStorage.removeItem(keyOf(draft));
  } catch {
    // there was none
  }
};

/** All that this person left here, and nobody else's. */
export function draftsOf(userId: string): Draft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX}:${userId}:`))
      .flatMap((key) => read(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

function read(written: string | null): Draft[] {
  try {
    const draft = JSON.parse(written ?? "") as Draft;
    return Array.isArray(draft.typed) ? [draft] : [];
  } catch {
    return [];
  }
}
