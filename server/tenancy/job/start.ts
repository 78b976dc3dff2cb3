import { jobs } from "@db/schema/job";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import type { JobView } from "./inputs.ts";
import { jobView } from "./view.ts";

type Input = { workspaceId: string; kind: JobView["kind"]; title: string; input: object; locale: Locale };
/** The row of a job: its input, language and user. */
export type JobInput = { asked: object; locale: Locale; impersonatorId: string | null };

/** Creates a job for the worker; its user can follow it at its own URL. */
export async function startJob(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId">,
  { input, locale, ...about }: Input,
): Promise<JobView> {
  const jobInput: JobInput = { asked: input, locale, impersonatorId: actor.impersonatorId };
  const [created] = await tx
    .insert(jobs)
    .values({ ...about, userId: actor.userId, input: jobInput })
    .returning();
  await enqueue(tx, "job.run", { workspaceId: about.workspaceId, jobId: created!.id });
  return jobView(created!);
}
