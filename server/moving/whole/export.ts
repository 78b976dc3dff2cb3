import { rm, stat } from "node:fs/promises";
import { jobs } from "@db/schema/job";
import { workspaces } from "@db/schema/workspace";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import { type Actor, authorizeIn } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import { keyOfExport } from "@server/tenancy/export/export-key";
import { countMade } from "@server/tenancy/export/limit";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { startJob } from "@server/tenancy/job/start";
import { jobView } from "@server/tenancy/job/view";
import { and, eq, inArray, sql } from "drizzle-orm";
import { writeWhole } from "./write.ts";

/**
 * Asks for all of a workspace as a ZIP, which the worker makes and a mail announces. While one is made, whoever asked
 * for it gets that one. Never locked: also after the plan has ended. Throws 404, 403, 429.
 */
export async function exportWhole(actor: Actor, { id: workspaceId }: { id: string }, locale: Locale): Promise<JobView> {
  authorizeIn(actor, workspaceId, "workspace.export");
  await countMade(workspaceId);
  return transact(actor, async (tx) => {
    // serializes concurrent requests of the same user
    await tx.execute(sql`select from users where id = ${actor.userId} for no key update`);
    const isOpen = and(eq(jobs.workspaceId, workspaceId), inArray(jobs.state, ["waiting", "active"]));
    const [open] = await tx
      .select()
      .from(jobs)
      .where(and(isOpen, eq(jobs.userId, actor.userId), eq(jobs.kind, "workspace.export")));
    if (open) return jobView(open);
    const [{ name: title } = { name: "" }] = await tx
      .select({ name: workspaces.name })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    await recordEvent(tx, actor, "workspace.export", { workspaceId, title });
    return startJob(tx, actor, { workspaceId, kind: "workspace.export", title, input: { id: workspaceId }, locale });
  });
}

/** The handler of its job. The ZIP is kept for EXPORT_DAYS, for who asked for it. */
export async function exportWholeAsJob(
  actor: Actor,
  { id: workspaceId }: { id: string },
  { id, locale, progress, finish }: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
): Promise<void> {
  authorizeIn(actor, workspaceId, "workspace.export");
  const folder = temporaryPath();
  try {
    const { path, name, rows } = await writeWhole(actor, { workspaceId, folder, locale, progress });
    const { size } = await stat(path);
    await storage().put(keyOfExport(workspaceId, id), path);
    await transact(actor, async (tx) => {
      await finish(tx, { file: { name, size, mime: "application/zip", rows }, containers: [] });
      await enqueue(tx, "job.mail", { workspaceId, userId: actor.userId, jobId: id });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
