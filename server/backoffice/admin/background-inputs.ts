import { Id } from "@server/core/fields";
import { z } from "zod";

/** Inputs and views of what happens in the background, for super admins. */

const Named = z.object({ id: Id, name: z.string() });

export const FailedJob = z.object({
  /** The queue's own, with the name enough to find it. */
  id: z.string(),
  name: z.string(),
  queue: z.string(),
  /** Whose it is; null: nobody's, or it is deleted. */
  workspace: Named.nullable(),
  person: Named.nullable(),
  /** What else the job names, as its contract calls it; `title` where it has one that is still there. */
  things: z.array(z.object({ what: z.string(), id: z.string(), title: z.string().nullable() })),
  failed_at: z.string(),
  tries: z.number(),
  /** As the last try said it. */
  reason: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

const Waiting = z.object({
  name: z.string(),
  waiting: z.number(),
  /** When the first of those that wait was due. */
  due_since: z.string().nullable(),
});
export const Background = z
  .object({
    workers: z.number(),
    /** What waits in Postgres for room in a queue. */
    outbox: Waiting,
    queues: z.array(Waiting.extend({ active: z.number(), delayed: z.number(), failed: z.number() })),
    schedules: z.array(
      z.object({
        name: z.string(),
        last: z.object({ at: z.string(), failed: z.boolean() }).nullable(),
        next_at: z.string().nullable(),
      }),
    ),
    /** The newest ones. */
    failed: z.array(FailedJob),
  })
  .nullable();
export type Background = z.infer<typeof Background>;
