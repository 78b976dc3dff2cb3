/** A worker whose jobs write a row, so that their effects can be counted; everything else is the product's own. */
import { setTimeout as pause } from "node:timers/promises";
import { asOperator, transact } from "@db/transact";
import type { OnceRun } from "@jobs/contract";
import { relay } from "@jobs/relay";
import { work } from "@jobs/work";
import { sql } from "drizzle-orm";

void relay(new AbortController().signal);
work({
  "user.mail_link": async ({ path }: { path: string }, { once }: OnceRun) => {
    await transact(asOperator, (tx) => tx.execute(sql`insert into tries (path) values (${path})`));
    await once(asOperator, async (tx) => {
      await pause(Math.random() * 20); // time in which it may be killed
      await tx.execute(sql`insert into effects (path) values (${path})`);
    });
  },
});
process.stdout.write("at work\n");
