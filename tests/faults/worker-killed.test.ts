import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { asOperator, readOne, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { doJob } from "@jobs/handlers";
import { env } from "@server/core/env";
import { startJob } from "@server/tenancy/job/start";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { launch, type Service } from "../../scripts/setup/launch.mjs";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { root } from "../../scripts/setup/settings.mjs";
import { startWorker } from "../rig/processes.ts";
import { as, makeWorld, type World } from "../world.ts";
import { measured } from "./measured.ts";

let world: World;
const owner = new Client({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  world = await makeWorld();
  await owner.connect();
  await owner.query("create table effects (path text not null); create table tries (path text not null)");
  await owner.query("grant select, insert on effects, tries to app_operator");
});
afterAll(async () => {
  await owner.end();
  await closePools();
});

const count = async (table: string) => Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n);

const enqueueJobs = (from: number, jobs: number) =>
  transact(asOperator, (tx) =>
    enqueueEach(
      tx,
      "user.mail_link",
      Array.from({ length: jobs }, (_, n) => ({
        workspaceId: null,
        userId: world.ids.olga,
        path: `/workspaces?n=${from + n}`,
      })),
    ),
  );

/**
 * Kills the worker several times, at different moments, while jobs are being enqueued. Returns the last one, running.
 */
async function killRepeatedly(start: () => Promise<Service>, deaths: number, jobsEach: number): Promise<Service> {
  for (let death = 0; death < deaths; death++) {
    const worker = await start();
    await enqueueJobs(death * jobsEach, jobsEach);
    await pause(20 + Math.random() * 250);
    signalGroup(worker.pid, "SIGKILL");
    await worker.ended;
  }
  return start();
}

const begin = (file: string) =>
  launch(process.execPath, ["--import", "tsx", join(import.meta.dirname, file)], { cwd: root, env: process.env });

test("every job has its effect once, however often its worker is killed", async () => {
  const beginCounting = async () => {
    const worker = begin("counting-worker.ts");
    await vi.waitFor(() => expect(worker.tail()).toContain("at work"), { timeout: 30_000 });
    return worker;
  };
  const [deaths, jobsEach] = [12, 50];
  const startedAt = Date.now();
  const last = await killRepeatedly(beginCounting, deaths, jobsEach);
  await vi.waitFor(async () => expect(await count("effects")).toBe(deaths * jobsEach), {
    timeout: 180_000,
    interval: 500,
  });
  await pause(2000);
  await last.stop();
  const effects = await count("effects");
  measured(
    `${deaths} workers killed: ${await count("tries")} tries, ${effects} effects of ${deaths * jobsEach} jobs, in ${(Date.now() - startedAt) / 1000} s`,
  );
  expect(await count("(select distinct path from effects) once")).toBe(deaths * jobsEach);
  expect(effects).toBe(deaths * jobsEach);
  expect(await count("outbox")).toBe(0);
});

test("no mail is lost or there twice when the product's own worker is killed", async () => {
  const before = await count("receipts");
  const [deaths, jobsEach] = [6, 40];
  const last = await killRepeatedly(() => startWorker(), deaths, jobsEach);
  await vi.waitFor(async () => expect(await count("receipts")).toBe(before + deaths * jobsEach), {
    timeout: 180_000,
    interval: 500,
  });
  await last.stop();
  const letters = (await readdir(join(env.DATA_DIR, "mail"))).filter((name) => name.endsWith(".json"));
  measured(`${deaths} workers killed: ${letters.length} mails of ${deaths * jobsEach} jobs`);
  expect(letters).toHaveLength(deaths * jobsEach);
  const rows = await readOne({ text: "select count(*)::int as n from outbox" });
  expect(rows[0]!.n).toBe(0);
});

test("a job that ends its process is retried three times; then it fails, and its user sees that", async () => {
  const job = await transact(asOperator, (tx) =>
    startJob(
      tx,
      { userId: world.ids.olga, impersonatorId: null },
      { workspaceId: world.acme, kind: "container.duplicate", title: "Bord", input: {}, locale: "nl" },
    ),
  );
  const jobState = async () => (await as(world.ids.olga).job.get({ id: job.id })).state;
  const startedAt = Date.now();
  let deaths = 0;
  while ((await jobState()) !== "failed") {
    const worker = begin("ending-worker.ts");
    const ended = worker.ended.then(() => ++deaths);
    await Promise.race([
      ended,
      vi.waitFor(async () => expect(await jobState()).toBe("failed"), { timeout: 150_000, interval: 500 }),
    ]);
    await worker.stop();
    expect(deaths, "it does not go on for ever").toBeLessThan(6);
  }
  const tries = await count(`tries where path = '${job.id}'`);
  measured(`a job that ends its process: ${tries} tries, failed after ${(Date.now() - startedAt) / 1000} s`);
  expect(tries).toBe(4);
  await doJob("sweep.jobs", {}, { id: "sweep", attempt: 1 });
  expect(await count("outbox where name = 'job.run'"), "and is not promised again").toBe(0);
});
