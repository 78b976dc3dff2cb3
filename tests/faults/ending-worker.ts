/**
 * A worker whose process is ended by a certain job each time, as when it runs out of memory; everything else is the
 * product's own.
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
