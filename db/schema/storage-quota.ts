import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { workspaces } from "./workspace.ts";

/** How much the workspaces of each plan may keep. */
export const storageQuotas = pgTable(
  "storage_quotas",
  {
    plan: text({ enum: ["free", "trial", "basic", "enterprise"] }).primaryKey(),
    gigabytes: integer().notNull(),
  },
  () => [check("storage_quotas_gigabytes", sql`gigabytes >= 0`)],
);

/**
 * How many bytes a workspace keeps that count towards its quota, as a ledger that is only added to, so that two who
 * bring files do not wait for each other: the sum of its lines. Written by triggers on blobs (storage.sql), made short
 * by a job.
 */
export const storageUsed = pgTable(
  "storage_used",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    bytes: bigint({ mode: "number" }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (t) => [index().on(t.workspaceId), index("storage_used_to_fold").on(t.workspaceId).where(sql`not folded`)],
);
