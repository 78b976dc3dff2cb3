import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { closeQueue, countLiveWorkers, queue } from "@jobs/queue";
import { schedule } from "@jobs/schedule";
import { env } from "@server/core/env";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { emptyQueues, until } from "./test-jobs.ts";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const process of started.splice(0)) process.kill("SIGKILL");
});
afterAll(async () => {
  await closeQueue();
  await closePools();
});

function startWorker() {
  const worker = spawn(process.execPath, ["--import", "tsx", "jobs/worker.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  started.push(worker);
  return worker;
}

test("the worker process logs its start, does jobs, and exits on SIGTERM", async () => {
  await emptyQueues();
  const left = join(env.DATA_DIR, "arriving", "left");
  await mkdir(left, { recursive: true });
  await utimes(left, new Date(0), new Date(0));

  const [one, two] = [startWorker(), startWorker()];
  await until(async () => (await countLiveWorkers()) === 2 && (await queue().getJobSchedulers()).length > 0);
  await queue().add("sweep.uploads", {});
  await until(() =>
    stat(left).then(
      () => false,
      () => true,
    ),
  );

  one.kill("SIGTERM");
  two.kill("SIGINT");
  expect(await Promise.all([once(one, "exit"), once(two, "exit")])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(await countLiveWorkers()).toBe(0);
});

test("a Redis that lost its data has the schedule again within a minute", async () => {
  startWorker();
  await until(async () => (await queue().getJobSchedulers()).length > 0);
  await pause(500); // until the schedule is complete
  await queue().obliterate({ force: true });
  for (const { key } of await queue().getJobSchedulers()) await queue().removeJobScheduler(key);
  expect(await queue().getJobSchedulers()).toEqual([]);
  await vi.waitFor(async () => expect((await queue().getJobSchedulers()).length).toBe(Object.keys(schedule).length), {
    timeout: 59_000,
    interval: 500,
  });
}, 90_000);
