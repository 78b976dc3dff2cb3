import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { workspaces } from "./workspace.ts";

/** The storage quota of each plan. */
export const storageQuotas = pgTable(
  "storage_quotas",
  {
    plan: text({ enum: ["free", "trial", "basic", "enterprise"] }).primaryKey(),
    gigabytes: integer().notNull(),
  },
  () => [check("storage_quotas_gigabytes", sql`gigabytes >= 0`)],
);

/**
 * How many bytes of a workspace count towards its quota: the sum of its lines. Lines are only added, so that concurrent
 * uploads do not wait for each other. Written by triggers on blobs (storage.sql), folded by a job.
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
