import { jobs } from "@db/schema/job";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { DomainError } from "@server/core/errors";
import { actorOf } from "@server/tenancy/session/session";
import { TRPCError } from "@trpc/server";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { JobView, Made } from "./inputs.ts";
import type { JobInput } from "./start.ts";

/** Tells how far it is, from 0 to 1. */
type Progress = (share: number) => Promise<void>;
export type Task = { id: string; locale: Locale; progress: Progress };
/** Does the work. Its last step in its own transaction is `finish`: what was done and that it was are then one. */
export type Work = (
  actor: Actor,
  input: never,
  task: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
) => Promise<void>;

type Run = { attempt: number; attempts: number };

/**
 * Does long work as who asked for it, once: a worker that takes it up after another was killed in the middle finds
 * nothing of what that did, or all of it. What the product refuses is not tried again.
 */
export async function runJob(
  id: string,
  works: Record<JobView["kind"], Work>,
  { attempt, attempts }: Run,
): Promise<void> {
  const [job] = await go((tx) => tx.select().from(jobs).where(eq(jobs.id, id)));
  if (!job || job.state === "done" || job.state === "failed") return;
  const { asked, locale, impersonatorId } = job.input as JobInput;
  const actor = await actorOf(job.userId);
  if (!actor) return; // the account is gone, and the job with it
  try {
    await note(id, 0);
    const progress: Progress = (share) => note(id, share);
    await works[job.kind]({ ...actor, impersonatorId }, asked as never, {
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

const go = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);
const isOpen = (id: string) => and(eq(jobs.id, id), inArray(jobs.state, ["waiting", "active"]));

/** On a connection of its own, so that who waits sees it before the work is committed. */
const note = (id: string, progress: number) =>
  go(
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
  if (done.length === 0) throw new Error("The job was done by another worker."); // ours is undone
}

const fail = (id: string, refusal: string) =>
  go(
    async (tx) => void (await tx.update(jobs).set({ state: "failed", refusal, doneAt: sql`now()` }).where(isOpen(id))),
  );

/** Work that no worker brought to an end: each that took it up was ended by it. Who asked sees that it failed. */
export const giveUpJob = (id: string) => fail(id, "refusal.internal");

const isDone = (id: string) =>
  go(async (tx) => (await tx.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id)))[0]?.state === "done");

const refusedBy = (error: unknown): string | null =>
  error instanceof TRPCError && error.cause instanceof DomainError ? error.cause.key : null;
