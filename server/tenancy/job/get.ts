import { jobs } from "@db/schema/job";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";
import { jobView } from "./view.ts";

/** A job, for the user who requested it; 404 for others. */
export const getJob = (actor: Actor, id: string) =>
  reading(actor, async (tx) => {
    const [job] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.userId, actor.userId)));
    if (!job) throw notFound();
    return jobView(job);
  });
