import type { imports } from "@db/schema/import";
import { IMPORT_UNDO_DAYS } from "@server/core/constants";

type Row = Pick<typeof imports.$inferSelect, "status" | "appliedAt">;

/** Until when an import can be undone; null: nothing of it was imported, or it is undone. */
export const undoUntil = ({ status, appliedAt }: Row): Date | null =>
  appliedAt && (status === "done" || status === "failed")
    ? new Date(appliedAt.getTime() + IMPORT_UNDO_DAYS * 24 * 60 * 60 * 1000)
    : null;

export const canBeUndone = (row: Row) => (undoUntil(row)?.getTime() ?? 0) > Date.now();
/** Its columns can be chosen again: nothing of it was imported. */
export const canBeMapped = ({ status, appliedAt }: Row) => !appliedAt && (status === "checked" || status === "failed");
/** It can be imported, or gone on with. */
export const canBeApplied = ({ status, appliedAt }: Row) =>
  status === "checked" || (status === "failed" && appliedAt !== null);
