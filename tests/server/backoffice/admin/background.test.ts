import { closeQueue, queue } from "@jobs/queue";
import { installSchedule } from "@jobs/schedule";
import { work } from "@jobs/work";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyQueues, until } from "../../../jobs/test-jobs.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeQueue());
beforeEach(() => emptyQueues());

const sam = () => as(world.ids.sam);
const refused = async () => {
  throw new Error("The mail server refuses: 535 wrong password\nsecond line");
};

/** A mail about a report of Acme that failed for good. */
async function failedMail(): Promise<void> {
  const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck 7" });
  const report = await as(world.ids.lea).report.create({
    ...{ object_id: id, type: "inspection", review_point: "HF", status: "ok" },
    ...{ reported_date: "2026-11-01", period: 12 },
  });
  const payload = { workspaceId: world.acme, userId: world.ids.lea, reportId: report.id };
  await queue().add("report.mail", payload, { jobId: report.id, attempts: 1 });
  await done(async () => (await queue().getFailedCount()) === 1);
}

/** Lets a worker go on, whose mails are all refused, until that is so. */
async function done(condition: () => Promise<boolean>): Promise<void> {
  const worker = work({ "report.mail": refused, "sweep.digests": async () => {} } as never);
  await until(condition);
  await worker.stop();
}

describe("what happens in the background", () => {
  test("says of a failed job whose it is, about what, and why", async () => {
    await failedMail();
    const seen = (await sam().admin.background())!;
    expect(seen.failed).toMatchObject([
      {
        name: "report.mail",
        queue: "jobs",
        workspace: { id: world.acme, name: "Acme" },
        person: { id: world.ids.lea, name: "lea World" },
        things: [{ what: "reportId", title: "Heftruck 7" }],
        tries: 1,
        reason: "The mail server refuses: 535 wrong password",
      },
    ]);
    expect(seen.queues.find(({ name }) => name === "jobs")).toMatchObject({ failed: 1, waiting: 0, due_since: null });
  });

  test("names nothing of a payload but ids", async () => {
    const payload = { workspaceId: null, userId: world.ids.gus, path: "/reset/secret" };
    await queue().add("user.mail_link", payload, { attempts: 1 });
    await done(async () => (await queue().getFailedCount()) === 1);
    const seen = await sam().admin.background();
    expect(JSON.stringify(seen)).not.toContain("secret");
    expect(seen!.failed).toMatchObject([{ name: "user.mail_link", person: { name: "gus World" }, things: [] }]);
  });

  test("one job is tried again or forgotten, and the history says by whom", async () => {
    await failedMail();
    const [job] = (await sam().admin.background())!.failed;
    await sam().admin.retryJobs({ name: "report.mail", id: "another" });
    expect(await queue().getFailedCount()).toBe(1);
    await sam().admin.retryJobs({ name: job!.name, id: job!.id });
    expect(await queue().getFailedCount()).toBe(0);
    await done(async () => (await queue().getFailedCount()) === 1);
    await sam().admin.forgetJobs({ name: job!.name, id: job!.id });
    expect((await sam().admin.background())!.failed).toEqual([]);
    const { items } = await sam().admin.acts({ kind: "work" });
    expect(items.map(({ what, title, who }) => [what, title, who?.id])).toEqual([
      ["job.forget", "report.mail × 1", world.ids.sam],
      ["job.retry", "report.mail × 1", world.ids.sam],
    ]);
  });

  test("says what goes by the clock, when it ran last and runs next", async () => {
    await installSchedule({ "sweep.digests": "* * * * * *" });
    const [before] = (await sam().admin.background())!.schedules;
    expect(before).toMatchObject({ name: "sweep.digests", next_at: expect.any(String) });
    await done(async () => (await sam().admin.background())!.schedules[0]!.last !== null);
    expect((await sam().admin.background())!.schedules[0]!.last).toMatchObject({ failed: false });
  });

  test("is for super admins alone", async () => {
    expect((await errorOf(as(world.ids.olga).admin.background())).code).toBe("NOT_FOUND");
  });
});
