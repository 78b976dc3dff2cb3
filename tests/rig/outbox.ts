import { asOperator, transact } from "@db/transact";
import type { JobName } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { sql } from "drizzle-orm";

type OutboxJob = { id: string; name: JobName; payload: unknown };

/**
 * Runs the jobs of those names that wait in the outbox, and those that they enqueue in turn, as a worker would. Gives
 * how many.
 */
export async function runOutbox(...names: JobName[]): Promise<number> {
  const list = `{${names.join()}}`;
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<OutboxJob>(sql`delete from outbox where name = any (${list}::text[]) returning id::text, name, payload`),
  );
  for (const { id, name, payload } of rows) await doJob(name, payload as never, { id: `test-${id}`, attempt: 1 });
  return rows.length + (rows.length > 0 ? await runOutbox(...names) : 0);
}

/** The payloads of the jobs of that name that wait in the outbox, in the order in which they were enqueued. */
export const inOutbox = (name: JobName) =>
  transact(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ payload: Record<string, unknown> }>(
      sql`select payload from outbox where name = ${name} order by id`,
    );
    return rows.map(({ payload }) => payload);
  });
