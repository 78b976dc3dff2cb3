import { jobs } from "@db/schema/job";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { JobView } from "@server/tenancy/job/inputs";
import { jobView } from "@server/tenancy/job/view";
import { planNow } from "@server/tenancy/workspace/lock";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { isEmpty } from "./check.ts";

/** The exports of everything that one asked for. */
export const WholePage = z.object({
  workspace_id: z.string(),
  exports: z.array(JobView),
});

const MOST = 10;

/** The page of everything, with the actor's own exports, the newest first. Throws 404, 403. */
export const wholePage = (actor: Actor, { id }: { id: string }): Promise<z.infer<typeof WholePage>> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "workspace.export", id);
    const made = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.workspaceId, id), eq(jobs.userId, actor.userId), eq(jobs.kind, "workspace.export")))
      .orderBy(desc(jobs.createdAt))
      .limit(MOST);
    return { workspace_id: id, exports: made.map(jobView) };
  });

/** The page on which the ZIP of a workspace is sent. */
export const ImportPage = z.object({ workspace_id: z.string(), is_empty: z.boolean(), boards: z.number() });

/** Throws 404, 403, also while the plan is over. `boards`: how many the plan allows. */
export const importPage = (actor: Actor, { id }: { id: string }): Promise<z.infer<typeof ImportPage>> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "workspace.import", id);
    const [is_empty, { containers }] = [await isEmpty(tx, id), await planNow(tx, id)];
    return { workspace_id: id, is_empty, boards: containers.limit };
  });
