import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { contractOf, type JobName } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { addDays, today } from "@server/core/day";
import { env } from "@server/core/env";
import { sweepDue } from "@server/inspection/action-point/sweep";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { askProcedure } from "./calls.ts";
import { canary, makeStage, type Stage, twin } from "./fixture.ts";
import { typeOf } from "./responses.ts";
import { fillRival } from "./rival.ts";
import { rows } from "./table.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await makeStage();
  await fillRival(stage);
});

/** Where the platform itself reads what anybody tells it. */
const ours = env.FEEDBACK_EMAIL ?? env.MAIL_FROM.replace(/^.*<|>.*$/g, "");

/** One asks outside, and reading the words of each file takes longer than all else here. */
const tellsNobody = ["vat.verify", "file.read"];

/** Does what was enqueued, until nothing is enqueued any more. */
async function work(): Promise<void> {
  for (let jobs = await taken(); jobs.length > 0; jobs = await taken()) {
    for (const { id, name, payload } of jobs) {
      if (!contractOf(name) || tellsNobody.includes(name)) continue;
      await doJob(name as JobName, payload as never, { id, attempt: 1 });
    }
  }
}
const taken = () => transact(asOperator, (tx) => tx.delete(outbox).returning());

test(
  "whatever anybody does, no mail to anyone but Rival's own people says a word of Rival",
  async () => {
    const { acme, rival, callers } = stage;
    const mutations = rows.filter(([, name]) => typeOf(name) === "mutation");
    for (const [, name, row] of mutations) {
      for (const [make, column] of [
        [acme, "admin"],
        [acme, "guest"],
        [rival, "rival"],
      ] as const) {
        const known = callers.find((caller) => caller.column === column)!;
        const caller = row.own ? await twin(known) : known;
        await askProcedure(name, caller, await row.input?.(make, caller));
      }
    }
    for (const make of [acme, rival]) await make.actionPoint({ resolver: await make.person() });
    await transact(asOperator, (tx) =>
      tx.execute(
        sql`update action_points set scheduled_on = ${today()}, notice = 'due', notice_on = ${today()} where status = 'pending'`,
      ),
    );
    await sweepDue(today());
    await sweepDue(addDays(today(), 1));
    await work();

    type Mail = { to: string; subject: string; text: string; html: string };
    const folder = join(env.DATA_DIR, "mail");
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const mails = names.map((name): Mail => JSON.parse(readFileSync(join(folder, name), "utf8")));
    const feedback = mails.filter(({ to }) => to === ours);
    expect(
      feedback.some(({ text }) => text.includes(canary)),
      "what Rival's people told us",
    ).toBe(true);
    const [theirs, others] = [
      mails.filter(({ to }) => to.includes(canary)),
      mails.filter(({ to }) => !to.includes(canary) && to !== ours),
    ];
    expect(theirs.length, "mails to Rival's people").toBeGreaterThan(3);
    expect(others.length, "mails to others").toBeGreaterThan(5);
    expect(theirs.some(({ text }) => text.includes(canary))).toBe(true);
    expect(others.filter((mail) => JSON.stringify(mail).includes(canary))).toEqual([]);
  },
  15 * 60_000,
);
