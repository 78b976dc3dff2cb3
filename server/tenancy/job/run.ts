import { jobs } from "@db/schema/job";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { DomainError } from "@server/core/errors";
import { actorOf } from "@server/tenancy/session/session";
import { withinCompany } from "@server/tenancy/session/within-company";
import { TRPCError } from "@trpc/server";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { JobView, Made } from "./inputs.ts";
import type { JobInput } from "./start.ts";

/** Reports the progress, from 0 to 1. */
type Progress = (share: number) => Promise<void>;
export type Task = { id: string; locale: Locale; progress: Progress };
/**
 * The work. It must call `finish` last in its own transaction, so that its effect and its completion commit together.
 */
export type Handler = (
  actor: Actor,
  input: never,
  task: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
) => Promise<void>;

type Run = { attempt: number; attempts: number };

/**
 * Runs a long job as the user who requested it, exactly once: if a worker is killed, the next one finds all of its
 * effect or none. Domain errors are not retried.
 */
export async function runJob(
  id: string,
  handlers: Record<JobView["kind"], Handler>,
  { attempt, attempts }: Run,
): Promise<void> {
  const [job] = await inTransaction((tx) => tx.select().from(jobs).where(eq(jobs.id, id)));
  if (!job || job.state === "done" || job.state === "failed") return;
  const { asked, locale, impersonatorId, trustedBy } = job.input as JobInput;
  const person = await actorOf(job.userId);
  const actor = person && trustedBy ? { ...person, ...withinCompany(person, trustedBy) } : person;
  // of an account that was deleted the job is gone, too
  if (!actor || (actor.apiKey?.mayWrite === false && !job.kind.endsWith(".export")))
    return fail(id, "api_key.refused.ended");
  try {
    await note(id, 0);
    const progress: Progress = (share) => note(id, share);
    await handlers[job.kind]({ ...actor, impersonatorId }, asked as never, {
      id,
      locale,
      progress,
      finish: (tx, result) => finish(tx, id, result),
    });
  } catch (error) {
    if (await isDone(id)) return; // another worker was first
    const refusal = refusedBy(error) ?? (attempt >= attempts ? "refusal.internal" : null);
    if (refusal) await fail(id, refusal);
    if (!refusedBy(error)) throw error;
  }
}

const inTransaction = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);
const isOpen = (id: string) => and(eq(jobs.id, id), inArray(jobs.state, ["waiting", "active"]));

/** In a separate transaction, so that the progress is visible before the work is committed. */
const note = (id: string, progress: number) =>
  inTransaction(
    async (tx) =>
      void (await tx
        .update(jobs)
        .set({ state: "active", progress: Math.min(progress, 0.99) })
        .where(isOpen(id))),
  );

async function finish(tx: Tx, id: string, result: Made): Promise<void> {
  const done = await tx
    .update(jobs)
    .set({ state: "done", progress: 1, result, doneAt: sql`now()` })
    .where(isOpen(id))
    .returning({ id: jobs.id });
  if (done.length === 0) throw new Error("The job was done by another worker."); // rolls our work back
}

/**
 * Throws where a job is done or given up. The worker that lags behind another asks it in each of its transactions, after
 * it has waited for what it changes, so that they leave nothing.
 */
export async function requireOpenJob(tx: Tx, id: string): Promise<void> {
  const [open] = await tx.select({ id: jobs.id }).from(jobs).where(isOpen(id));
  if (!open) throw new Error("The job was done by another worker.");
}

const fail = (id: string, refusal: string) =>
  inTransaction(
    async (tx) => void (await tx.update(jobs).set({ state: "failed", refusal, doneAt: sql`now()` }).where(isOpen(id))),
  );

/** Marks a job as failed that no worker completed, because each one that ran it was killed. */
export const giveUpJob = (id: string) => fail(id, "refusal.internal");

const isDone = (id: string) =>
  inTransaction(
    async (tx) => (await tx.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id)))[0]?.state === "done",
  );

const refusedBy = (error: unknown): string | null =>
  error instanceof TRPCError && error.cause instanceof DomainError ? error.cause.key : null;
