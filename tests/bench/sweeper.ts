import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { sql } from "drizzle-orm";

const [day = "", from = "0"] = process.argv.slice(2);
await transact(asOperator, (tx) => tx.execute(sql`select 1`)); // warms up, like a worker that has been running
await pause(Math.max(0, Number(from) - Date.now()));
await sweepDue(day);
await closePools();
