import { randomUUID } from "node:crypto";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import type { OnceRun, Outcome } from "@jobs/contract";
import { closeQueue, queue, redis } from "@jobs/queue";
import { relay, relayBatch } from "@jobs/relay";
import { work } from "@jobs/work";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type CountUp, emptyQueues, enqueue, enqueueEach, until, waiting, workspace } from "./test-jobs.ts";

vi.mock("@jobs/contracts", async (original) => (await import("./count-up.ts")).withTestJobs(original as never));

let acme: string;
let rival: string;
beforeAll(async () => {
  [acme, rival] = await Promise.all([workspace(), workspace()]);
});
beforeEach(emptyQueues);
afterAll(async () => {
  await closeQueue();
  await closePools();
});

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
type CountingUp = (payload: CountUp, run: OnceRun) => Promise<unknown>;
/** Runs what a worker process runs, within this process. */
function startWorker(handler: CountingUp, options?: Parameters<typeof relay>[1]) {
  const signal = new AbortController();
  const relaying = relay(signal.signal, options);
  const worker = work({ "count.up": handler as never });
  stops.push(async () => {
    signal.abort();
    await Promise.all([relaying, worker.stop()]);
  });
}
const actor = () => ({ workspaceIds: [acme] });

describe("an enqueued job", () => {
  test("runs once the change is committed, by a notification of Postgres", async () => {
    const seen: CountUp[] = [];
    startWorker(async (payload) => void seen.push(payload), { pollEveryMs: 24 * 60 * 60_000 });
    await until(async () => (await queue().getWorkersCount()) === 1);
    for (const number of [1, 2, 3]) {
      await transact(actor(), (tx) => enqueue(tx, "count.up", { workspaceId: acme, number }));
      await until(() => seen.length === number);
      expect(seen.at(-1)).toEqual({ workspaceId: acme, number });
    }
    await until(async () => (await waiting()) === 0);
  });

  test("does not run when the change is rolled back", async () => {
    const change = transact(actor(), async (tx) => {
      await enqueue(tx, "count.up", { workspaceId: acme, number: 1 });
      throw new Error("no");
    });
    await expect(change).rejects.toThrow("no");
    expect(await waiting()).toBe(0);
  });

  test("cannot be enqueued for another workspace, nor for none from within one", async () => {
    for (const workspaceId of [rival, null])
      await expect(transact(actor(), (tx) => enqueue(tx, "count.up", { workspaceId, number: 1 }))).rejects.toThrow();
    await transact(asOperator, (tx) => enqueue(tx, "count.up", { workspaceId: null, number: 1 }));
    expect(await waiting()).toBe(1);
  });

  test("has the payload of its contract, or is refused at once", async () => {
    await expect(
      transact(actor(), (tx) => enqueue(tx, "count.up", { workspaceId: acme, number: 1.5 })),
    ).rejects.toThrow();
    await transact(actor(), (tx) => enqueue(tx, "count.up", { workspaceId: acme, number: 1, secret: "x" } as CountUp));
    await relayBatch();
    expect((await queue().getJobs()).map(({ data }) => data)).toEqual([{ workspaceId: acme, number: 1 }]);
  });

  test("with a time waits until then", async () => {
    const at = new Date(Date.now() + 3_600_000);
    await transact(actor(), (tx) => enqueue(tx, "count.up", { workspaceId: acme, number: 1 }, at));
    await relayBatch();
    const [job] = await queue().getDelayed();
    expect(Math.abs((job?.delay ?? 0) - 3_600_000)).toBeLessThan(5000);
  });

  test("waits while Redis is away, without delaying the change", async () => {
    await redis().quit();
    await transact(actor(), (tx) => enqueue(tx, "count.up", { workspaceId: acme, number: 1 }));
    await expect(relayBatch()).rejects.toThrow(); // it must not wait for Redis
    expect(await waiting()).toBe(1);
    await redis().connect();
    expect((await relayBatch()).moved).toBe(1);
    expect(await waiting()).toBe(0);
  });
});

describe("the effect of a job", () => {
  test("happens once for each of 500, with two workers at once", async () => {
    const runs: number[] = [];
    const effects: number[] = [];
    const handler: CountingUp = async ({ number }, { once }) => {
      runs.push(number);
      if ((await once(asOperator, async () => {})) === "done") effects.push(number);
    };
    startWorker(handler);
    startWorker(handler);
    const numbers = Array.from({ length: 500 }, (_, number) => number);
    await transact(actor(), (tx) =>
      enqueueEach(
        tx,
        "count.up",
        numbers.map((number) => ({ workspaceId: acme, number })),
      ),
    );
    await until(() => effects.length >= 500);
    expect(effects.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(runs.length).toBe(500);
  });

  const handOver = (id: string) =>
    transact(actor(), (tx) =>
      tx.execute(sql`with promised as (insert into outbox (id, workspace_id, name, payload)
          values (${id}, ${acme}, 'count.up', jsonb_build_object('workspaceId', ${acme}::text, 'number', 1)))
          select pg_notify('outbox', '')`),
    );

  test("happens once, though it is relayed twice", async () => {
    const runs: string[] = [];
    startWorker(async (_, { id }) => void runs.push(id));
    const id = randomUUID();
    await handOver(id);
    await until(() => runs.length === 1);
    await handOver(id); // as if the process died between the queue and the outbox
    await until(async () => (await waiting()) === 0);
    await until(async () => (await queue().getActiveCount()) + (await queue().getWaitingCount()) === 0);
    expect(runs).toEqual([id]);
  });

  test("happens once, though the queue has forgotten it and it is delivered again", async () => {
    const outcomes: Outcome[] = [];
    let effects = 0;
    startWorker(async (_, { once }) => {
      outcomes.push(await once(actor(), async () => void effects++));
    });
    const id = randomUUID();
    await handOver(id);
    await until(async () => (await queue().getCompletedCount()) === 1);
    await queue().obliterate({ force: true });
    await handOver(id);
    await until(() => outcomes.length === 2);
    expect(outcomes).toEqual(["done", "done before"]);
    expect(effects).toBe(1);
  });

  test("is rolled back and retried where the job fails", async () => {
    const attempts: number[] = [];
    const effects: number[] = [];
    startWorker(async (_, { once, attempt }) => {
      attempts.push(attempt);
      await once(asOperator, async () => {
        effects.push(attempt);
        if (attempt === 1) throw new Error("the mail server is away");
      });
    });
    await transact(actor(), (tx) => enqueue(tx, "count.up", { workspaceId: acme, number: 1 }));
    await until(async () => (await queue().getCompletedCount()) === 1);
    expect({ attempts, effects }).toEqual({ attempts: [1, 2], effects: [1, 2] }); // the first one was rolled back
  });

  test("is not retried where the payload is invalid", async () => {
    startWorker(async () => {});
    await queue().add("count.up", { workspaceId: "acme" }, { attempts: 3 });
    await until(async () => (await queue().getFailedCount()) === 1);
    const [job] = await queue().getFailed();
    expect(job?.attemptsMade).toBe(1);
    expect(job?.failedReason).toBe("The job's payload is wrong: workspaceId, number");
  });
});
