import { EXPORT_DAYS } from "@server/core/constants";

const STORED_MS = EXPORT_DAYS * 24 * 60 * 60 * 1000;

/** Until when the file made by a job can be downloaded; null: there is none, or it has expired. */
export const fileUntil = (doneAt: Date | null): Date | null => {
  const until = doneAt && new Date(doneAt.getTime() + STORED_MS);
  return until && until > new Date() ? until : null;
};
