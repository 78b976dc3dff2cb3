import { join } from "node:path";
import { closeQueue, queue, queueNames } from "@jobs/queue";
import { Client } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import { run, runTypeScript } from "../../scripts/setup/command.mjs";
import { launch, type Service, untilReady } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { isUp } from "../../scripts/setup/product.mjs";
import { freshDatabase } from "../rig/fresh-database.ts";
import { builtRelease, previousRelease } from "../rig/previous-release.ts";
import { startWeb, startWorker } from "../rig/processes.ts";
import { startFront } from "./front.ts";
import { measured, tallied } from "./measured.ts";
import { startLoad } from "./upgrade-load.ts";

const from = process.env.PREVIOUS_RELEASE || previousRelease.commit;
const TIMES = 8; // how often each act is done in each part
const BESIDE = 150; // answers of each web process while both are there
const patience = { timeout: 5 * 60_000, interval: 50 };

const running: Service[] = [];
let front: Awaited<ReturnType<typeof startFront>> | undefined;
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  front?.stop();
  await closeQueue();
});
const started = <S extends Service>(service: S): S => {
  running.push(service);
  return service;
};

test("the release before this one is upgraded while people work, and nothing that it acknowledged is lost", async () => {
  const folder = await builtRelease(from);
  front = await startFront();
  const { base } = front;
  const url = await freshDatabase(inject("stores"), "upgraded", "template0");
  const own = { DATABASE_URL: url, DEMO: "1", APP_URL: base, SHUTDOWN_WAIT: "2000", QUEUE_PREFIX: "upgraded" };
  Object.assign(process.env, own);
  const env = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1" };
  const old = (file: string) =>
    run(process.execPath, ["--import", "tsx", file], {
      cwd: folder,
      env,
      failureMessage: `${file} of ${from} failed.`,
    });
  const startOld = (name: "main" | "worker", PORT = "") => {
    const args = ["--enable-source-maps", join(folder, `build/server/${name}.js`)];
    const service = launch(process.execPath, args, { cwd: folder, env: { ...env, PORT }, graceMs: 15_000 });
    noteProcess(inject("stores").folder, `old-${name}-${process.pid}`, service.pid);
    return started(service);
  };

  await old("db/migrate.ts");
  await old("db/seed/demo.ts");
  const port = await freePort();
  const [oldWeb, oldWorker] = [startOld("main", String(port)), startOld("worker")];
  await untilReady("The release before", oldWeb, () => isUp(port));
  const answersOfOld = front.add(`http://127.0.0.1:${port}`);
  await expect.poll(async () => (await fetch(`${base}/readyz`)).status, patience).toBe(200);

  const load = await startLoad(base);
  const since = Date.now();
  const seconds = () => ((Date.now() - since) / 1000).toFixed(1);
  const further = async () => {
    const before = load.least();
    await expect.poll(() => load.least() - before, patience).toBeGreaterThanOrEqual(TIMES);
  };
  const ended = async (service: Service) => {
    process.kill(service.pid, "SIGTERM");
    expect(await service.ended).toBe("ended with code 0");
  };

  await further();
  await runTypeScript("db/migrate.ts", [], { env, failureMessage: "The migrations failed." });
  measured(`after ${seconds()} s: migrated while the old release worked, ${answersOfOld()} answers of it`);
  await further();
  const worker = started(await startWorker()); // the workers first: no old one meets a job that it does not know
  await further();
  await ended(oldWorker);
  const web = started(await startWeb({ APP_URL: base }));
  const answersOfNew = front.add(web.base);
  const beside = answersOfOld();
  await expect.poll(() => Math.min(answersOfOld() - beside, answersOfNew()), patience).toBeGreaterThan(BESIDE);
  measured(`after ${seconds()} s: beside each other, ${answersOfOld() - beside} answers and ${answersOfNew()}`);
  await ended(oldWeb);
  measured(`after ${seconds()} s: the old release has ended`);
  await further();
  const kept = await load.stop();

  measured(`${load.statuses.length} requests in ${seconds()} s: ${JSON.stringify(tallied(load.statuses))}`);
  expect(load.statuses.filter((status) => !/ 20[014]$/.test(status))).toEqual([]);
  const lost: string[] = [];
  for (const { act, isThere } of kept) if (!(await isThere())) lost.push(act);
  measured(`${kept.length} acknowledged, ${lost.length} lost: ${JSON.stringify(tallied(kept.map(({ act }) => act)))}`);
  expect(lost).toEqual([]);

  const owner = new Client({ connectionString: url });
  await owner.connect();
  const waiting = async () => (await owner.query("select name from outbox where due_at < now()")).rows;
  await expect.poll(waiting, patience).toEqual([]);
  await owner.end();
  const failed = await Promise.all(queueNames.map((name) => queue(name).getFailed()));
  expect(failed.flat().map(({ name, failedReason }) => `${name}: ${failedReason}`)).toEqual([]);
  const errors = [oldWeb, oldWorker, web, worker].flatMap(({ tail }) =>
    tail()
      .split("\n")
      .filter((line) => line.includes('"level":"error"')),
  );
  expect(errors).toEqual([]);
});
