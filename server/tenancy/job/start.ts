import { jobs } from "@db/schema/job";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { JobView } from "./inputs.ts";
import { jobView } from "./view.ts";

type Input = { workspaceId: string; kind: JobView["kind"]; title: string; input: object; locale: Locale };
/**
 * The row of a job: its input, language and user. `trustedBy`: the workspaces that it reaches, where it was asked in a
 * session that the provider of a company made.
 */
export type JobInput = {
  asked: object;
  locale: Locale;
  impersonatorId: string | null;
  trustedBy?: readonly string[];
};
type Asker = Pick<Actor, "userId" | "impersonatorId"> & Partial<Pick<Actor, "byCompany" | "memberships">>;

/** The job of the user that does this already; started where there is none. */
export async function startJobOnce(tx: Tx, actor: Asker, about: Input): Promise<JobView> {
  const { workspaceId, kind, input } = about;
  const isSame = and(eq(jobs.workspaceId, workspaceId), eq(jobs.userId, actor.userId), eq(jobs.kind, kind));
  const isOpen = inArray(jobs.state, ["waiting", "active"]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${workspaceId}`}, 0))`);
  const [open] = await tx
    .select()
    .from(jobs)
    .where(and(isSame, isOpen, sql`${jobs.input} -> 'asked' = ${JSON.stringify(input)}::jsonb`));
  return open ? jobView(open) : startJob(tx, actor, about);
}

/** Creates a job for the worker; its user can follow it at its own URL. */
export async function startJob(tx: Tx, actor: Asker, { input, locale, ...about }: Input): Promise<JobView> {
  const trustedBy = actor.byCompany ? actor.memberships?.map(({ workspace_id }) => workspace_id) : undefined;
  const jobInput: JobInput = { asked: input, locale, impersonatorId: actor.impersonatorId, trustedBy };
  const [created] = await tx
    .insert(jobs)
    .values({ ...about, userId: actor.userId, input: jobInput })
    .returning();
  await enqueue(tx, "job.run", { workspaceId: about.workspaceId, jobId: created!.id });
  return jobView(created!);
}
