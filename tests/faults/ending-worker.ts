/**
 * A worker that a job ends each time it takes it up, as one does that runs out of memory: all else is the product's
 * own.
 */
import { asOperator, transact } from "@db/transact";
import { relay } from "@jobs/relay";
import { work } from "@jobs/work";
import { sql } from "drizzle-orm";

void relay(new AbortController().signal);
work({
  "job.run": async ({ jobId }: { jobId: string }) => {
    await transact(asOperator, (tx) => tx.execute(sql`insert into tries (path) values (${jobId})`));
    process.kill(process.pid, "SIGKILL");
  },
});
process.stdout.write("at work\n");
