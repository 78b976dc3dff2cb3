import { jobs } from "@db/schema/job";
import { asOperator, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { closeQueue, queue } from "@jobs/queue";
import { sweepJobs } from "@jobs/sweep-jobs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { calculatedCounts, storedCounts } from "../../records/container/stored-counts.ts";

let world: World;
const write = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);
const objectsIn = async () =>
  (await write((tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from objects`))).rows[0]!.n;

beforeEach(async () => {
  world = await makeWorldAnew();
  await write((tx) =>
    tx.execute(sql`
      insert into objects (workspace_id, container_id, title, public_id)
      select ${world.acme}, ${world.floor}, 'Blusser ' || n, new_public_id() from generate_series(1, 1200) n`),
  );
});

async function ask() {
  const job = await as(world.ids.olga).container.duplicate({ id: world.floor, parent_id: world.board });
  if (!("progress" in job)) throw new Error("It was done at once.");
  return job.id;
}
const run = (jobId: string, attempt = 1) => doJob("job.run", { workspaceId: world.acme, jobId }, { id: "1", attempt });
const getJob = (id: string) => as(world.ids.olga).job.get({ id });

describe("copying many objects", () => {
  test("is done by a worker, which reports its progress; the copy appears all at once", async () => {
    const id = await ask();
    const progress: [number, number][] = [];
    const polling = setInterval(async () => progress.push([(await getJob(id)).progress, await objectsIn()]), 10);
    await run(id);
    clearInterval(polling);
    const done = await getJob(id);
    expect(done).toMatchObject({
      state: "done",
      progress: 1,
      result: { workspace_id: world.acme, title: "Gelijkvloers (kopie)" },
    });
    expect(progress.every(([, n]) => n === 1200 || n === 2400)).toBe(true);
    expect(await as(world.ids.olga).container.get({ id: (done.result as { id: string }).id })).toMatchObject({
      objects_count: 1200,
    });
    expect(await storedCounts()).toEqual(await calculatedCounts());
    await run(id); // delivered twice
    await expect(objectsIn()).resolves.toBe(2400);
    expect(await errorOf(as(world.ids.adam).job.get({ id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("by two workers at once is done by one", async () => {
    const id = await ask();
    await Promise.all([run(id), run(id)]);
    await expect(objectsIn()).resolves.toBe(2400);
  });

  test("that is refused when its turn comes says why, and is not retried", async () => {
    const id = await ask();
    await write((tx) => tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${world.acme}`));
    await run(id);
    expect(await getJob(id)).toMatchObject({ state: "failed", refusal: "refusal.plan_locked" });
    await expect(objectsIn()).resolves.toBe(1200);
  });

  test("that fails is retried, and finally says so", async () => {
    const id = await ask();
    await write((tx) =>
      tx
        .update(jobs)
        .set({ input: { asked: { id: "no id" }, locale: "nl", impersonatorId: null } })
        .where(eq(jobs.id, id)),
    );
    await expect(run(id)).rejects.toThrow();
    expect(await getJob(id)).toMatchObject({ state: "active" });
    await expect(run(id, 5)).rejects.toThrow();
    expect(await getJob(id)).toMatchObject({ state: "failed", refusal: "refusal.internal" });
  });
});

describe("the sweep of background jobs", () => {
  afterAll(closeQueue);
  const age = (id: string, column: "created_at" | "done_at", interval: string) =>
    write((tx) =>
      tx.execute(sql`update jobs set ${sql.identifier(column)} = now() - ${interval}::interval where id = ${id}`),
    );
  const countInOutbox = async (id: string) => (await inOutbox("job.run")).filter(({ jobId }) => jobId === id).length;
  const emptyOutbox = () => write((tx) => tx.execute(sql`delete from outbox`));

  test("enqueues again what the queue has lost, once, and nothing that it still has", async () => {
    const [young, waiting, lost] = [await ask(), await ask(), await ask()];
    await emptyOutbox();
    for (const id of [waiting, lost]) await age(id, "created_at", "1 hour");
    await queue().add("job.run", { workspaceId: world.acme, jobId: waiting });
    await sweepJobs();
    await sweepJobs();
    expect(await Promise.all([young, waiting, lost].map(countInOutbox))).toEqual([0, 0, 1]);
    await run(lost);
    expect(await getJob(lost)).toMatchObject({ state: "done" });
  });

  test("gives up on jobs open for days, and deletes those done a month ago", async () => {
    const [open, done, fresh] = [await ask(), await ask(), await ask()];
    for (const id of [done, fresh]) await run(id);
    await emptyOutbox();
    await age(open, "created_at", "3 days");
    await age(done, "done_at", "31 days");
    await age(fresh, "done_at", "29 days");
    await sweepJobs();
    expect(await getJob(open)).toMatchObject({ state: "failed", refusal: "refusal.internal" });
    expect(await countInOutbox(open)).toBe(0);
    expect(await errorOf(getJob(done))).toMatchObject({ code: "NOT_FOUND" });
    expect(await getJob(fresh)).toMatchObject({ state: "done" });
  });
});
