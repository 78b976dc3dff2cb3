import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { contractOf, type JobName } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { addDays, today } from "@server/core/day";
import { env } from "@server/core/env";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callProcedure } from "./calls.ts";
import { canary, copyOfCaller, type Fixture, makeFixture } from "./fixture.ts";
import { procedureType } from "./responses.ts";
import { fillRival } from "./rival.ts";
import { rows } from "./table.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
  await fillRival(fixture);
});

/** The address that receives feedback: the platform's own, which may read anything. */
const feedbackAddress = env.FEEDBACK_EMAIL ?? env.MAIL_FROM.replace(/^.*<|>.*$/g, "");

/** Jobs that send no mail: the first calls another server, the second takes longer than all else here. */
const skipped = ["vat.verify", "file.read"];

/** Runs the jobs of the outbox, and those they enqueue, until the outbox is empty. */
async function runJobs(): Promise<void> {
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs()) {
    for (const { id, name, payload } of jobs) {
      if (!contractOf(name) || skipped.includes(name)) continue;
      await doJob(name as JobName, payload as never, { id, attempt: 1 });
    }
  }
}
const takeJobs = () => transact(asOperator, (tx) => tx.delete(outbox).returning());

test(
  "no mutation causes a mail that names Rival to anyone but Rival's own people",
  async () => {
    const { acme, rival, callers } = fixture;
    const mutations = rows.filter(([, name]) => procedureType(name) === "mutation");
    for (const [, name, row] of mutations) {
      for (const [make, role] of [
        [acme, "admin"],
        [acme, "guest"],
        [rival, "rival"],
      ] as const) {
        const known = callers.find((caller) => caller.role === role)!;
        const caller = row.changesOwnAccount ? await copyOfCaller(known) : known;
        await callProcedure(name, caller, await row.input?.(make, caller));
      }
    }
    for (const make of [acme, rival]) await make.actionPoint({ resolver: await make.person() });
    await transact(asOperator, (tx) =>
      tx.execute(
        sql`update action_points set scheduled_on = ${today()}, notice = 'due', notice_on = ${today()}
          where status = 'pending'`,
      ),
    );
    await sweepDue(today());
    await sweepDue(addDays(today(), 1));
    await runJobs();

    type Mail = { to: string; subject: string; text: string; html: string };
    const folder = join(env.DATA_DIR, "mail");
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const mails = names.map((name): Mail => JSON.parse(readFileSync(join(folder, name), "utf8")));
    const feedback = mails.filter(({ to }) => to === feedbackAddress);
    expect(
      feedback.some(({ text }) => text.includes(canary)),
      "feedback from Rival's people",
    ).toBe(true);
    const [toRival, toOthers] = [
      mails.filter(({ to }) => to.includes(canary)),
      mails.filter(({ to }) => !to.includes(canary) && to !== feedbackAddress),
    ];
    expect(toRival.length, "mails to Rival's people").toBeGreaterThan(3);
    expect(toOthers.length, "mails to others").toBeGreaterThan(5);
    expect(toRival.some(({ text }) => text.includes(canary))).toBe(true);
    expect(toOthers.filter((mail) => JSON.stringify(mail).includes(canary))).toEqual([]);
  },
  15 * 60_000,
);
