import { queryRows } from "@db/rows";
import type { imports } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { z } from "zod";

type Row = typeof imports.$inferSelect;
const JobRow = z.object({ state: z.string(), progress: z.number(), refusal: z.string().nullable() });

/** The last job of an import. */
async function jobOf(tx: Tx, { workspaceId, id }: Pick<Row, "workspaceId" | "id">) {
  const [job] = await queryRows(tx, JobRow)`
    select state, progress, refusal from jobs where workspace_id = ${workspaceId}
      and kind in ('import.check', 'import.apply') and input -> 'asked' ->> 'importId' = ${id}
    order by created_at desc, id desc limit 1`;
  return job;
}

/** It waits for a worker, or one is at it. */
export const isOpen = ({ status }: Pick<Row, "status">) => ["pending", "running", "applying"].includes(status);

/** An import with its last job. It failed, too, where no worker came to the end of that. */
export async function withJob(tx: Tx, row: Row) {
  const job = await jobOf(tx, row);
  return { job, row: job?.state === "failed" && isOpen(row) ? { ...row, status: "failed" as const } : row };
}
