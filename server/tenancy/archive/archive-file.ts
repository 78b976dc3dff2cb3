import { ARCHIVE_DAYS } from "@server/core/constants";

/** The key of an archive in storage. */
export const keyOfArchive = (userId: string, id: string) => `archives/${userId}/${id}`;

/** Until when an archive made at that moment can be downloaded; null: it has expired. */
export function downloadableUntil(doneAt: Date | null): Date | null {
  const until = doneAt && new Date(doneAt.getTime() + ARCHIVE_DAYS * 24 * 60 * 60 * 1000);
  return until && until > new Date() ? until : null;
}
