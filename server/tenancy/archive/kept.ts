import { ARCHIVE_DAYS } from "@server/core/constants";

/** Where its bytes are kept. */
export const keyOfArchive = (userId: string, id: string) => `archives/${userId}/${id}`;

/** Until when one that was made at that moment can be fetched; null: no longer. */
export function fetchedUntil(doneAt: Date | null): Date | null {
  const until = doneAt && new Date(doneAt.getTime() + ARCHIVE_DAYS * 24 * 60 * 60 * 1000);
  return until && until > new Date() ? until : null;
}
