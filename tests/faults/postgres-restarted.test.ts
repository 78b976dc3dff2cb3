import { join } from "node:path";
import { closePools } from "@db/client";
import { readOne } from "@db/transact";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import type { Service } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { postgresUrl, startPostgres } from "../../scripts/setup/postgres.mjs";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWeb, startWorker, visitor, type Web } from "../rig/processes.ts";
import { as, makeWorld, type World } from "../world.ts";
import { expectWhole, importNow, makeSome, sendList, untilProgress, untilStatus } from "./import-lists.ts";
import { measured, tallied } from "./measured.ts";

const secret = "for this test only";
let port: number;
let postgres: Service;
let world: World;
let web: Web;
let worker: Service;

async function beginPostgres(): Promise<void> {
  const service = await startPostgres({ folder: join(inject("stores").folder, "postgres-to-restart"), secret, port });
  noteProcess(inject("stores").folder, "postgres-to-restart", service.pid);
  await service.ready;
  postgres = service;
}

beforeAll(async () => {
  port = await freePort();
  await beginPostgres();
  process.env.DATABASE_URL = postgresUrl(port, secret);
  await runTypeScript("db/migrate.ts", [], { env: process.env, failureMessage: "The migrations failed." });
  world = await makeWorld();
  [web, worker] = [await startWeb(), await startWorker()];
});
afterAll(async () => {
  await Promise.all([web?.stop(), worker?.stop(), closePools()]);
  await postgres?.stop();
});

type Answer = { status: number; body: string; type: string; again: string | null; at: number };

/** Eight clients that keep requesting, by REST and by page, until they are stopped. */
async function sendRequests() {
  const olga = await visitor(world.ids.olga);
  const answers: Answer[] = [];
  let isRunning = true;
  let requestCount = 0;
  const send = async (request: () => Promise<Response>) => {
    while (isRunning) {
      const answer = await request();
      const { status, headers } = answer;
      const body = await answer.text();
      answers.push({
        status,
        body,
        type: headers.get("content-type") ?? "",
        again: headers.get("retry-after"),
        at: Date.now(),
      });
    }
  };
  const page = () =>
    fetch(`${web.base}/container/${world.board}`, { headers: { cookie: olga.cookie }, redirect: "manual" });
  const askers = [
    ...Array.from({ length: 4 }, () => send(() => olga.rest(web.base, "GET", `/containers/${world.board}`))),
    ...Array.from({ length: 2 }, () =>
      send(() =>
        olga.rest(web.base, "POST", "/objects", { container_id: world.floor, title: `Lift ${++requestCount}` }),
      ),
    ),
    ...Array.from({ length: 2 }, () => send(page)),
  ];
  const stop = async () => {
    isRunning = false;
    await Promise.all(askers);
  };
  return { answers, page, stop };
}

test("ten times in a row all connections are ended, and no process with them", async () => {
  const { answers, stop } = await sendRequests();
  const owner = new Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  let ended = 0;
  for (let n = 0; n < 10; n++) {
    await new Promise((done) => setTimeout(done, 200));
    const { rowCount } = await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    ended += rowCount ?? 0;
  }
  await owner.end();
  await new Promise((done) => setTimeout(done, 1000));
  await stop();
  measured(`${ended} connections ended: ${JSON.stringify(tallied(answers.map(({ status }) => status)))}`);
  expect([web.hasEnded(), worker.hasEnded()]).toEqual([false, false]);
  expect(answers.filter(({ status }) => status >= 400 && status !== 503)).toEqual([]);
  expect(answers.at(-1)?.status).toBeLessThan(400);
});

test.each([
  ["restarted", "SIGINT"],
  ["killed", "SIGKILL"],
] as const)(
  "while Postgres is %s requests fail with a clear answer, and afterwards all is as before",
  async (_how, signal) => {
    const { answers, page, stop } = await sendRequests();
    await new Promise((done) => setTimeout(done, 1500));
    signalGroup(postgres.pid, signal);
    await postgres.ended;
    const stoppedAt = Date.now();
    await new Promise((done) => setTimeout(done, 1500));
    expect((await fetch(`${web.base}/healthz`)).status).toBe(200);
    expect((await fetch(`${web.base}/readyz`)).status).toBe(503);
    await beginPostgres();
    const startedAt = Date.now();
    await vi.waitFor(async () => expect((await page()).status).toBe(200), { timeout: 30_000, interval: 50 });
    measured(
      `Postgres ${signal}: away ${startedAt - stoppedAt} ms, a page again ${Date.now() - startedAt} ms after it was back`,
    );
    await new Promise((done) => setTimeout(done, 1500));
    await stop();

    measured(
      `answers: ${JSON.stringify(tallied(answers.map(({ status, type }) => `${status} ${type.split(";")[0]}`)))}`,
    );
    const failed = answers.filter(({ status }) => status >= 400);
    expect(failed.length).toBeGreaterThan(0);
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { body, type, again } of failed) {
      expect(Number(again)).toBeGreaterThan(0);
      if (type.includes("json"))
        expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/\w+ \w+/), code: "unavailable" });
      else expect(body).toMatch(/<html lang="nl"[\s\S]*<h1/);
      expect(body).not.toMatch(/ECONNREFUSED|terminat| {4}at /);
    }
    // every acknowledged record exists
    const acknowledged = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
    const rows = await readOne({
      text: "select count(*)::int as n from objects where id = any ($1::uuid[])",
      values: [acknowledged],
    });
    measured(`${acknowledged.length} objects were acknowledged, ${rows[0]!.n} are there`);
    expect([acknowledged.length > 0, rows[0]!.n]).toEqual([true, acknowledged.length]);
    expect(answers.filter(({ status, at }) => at > Date.now() - 700 && status >= 400)).toEqual([]);
    expect([web.hasEnded(), worker.hasEnded()]).toEqual([false, false]);
  },
);

test("an import that is checked and done while Postgres is restarted and killed has each row once", async () => {
  await makeSome(world);
  const importId = await sendList(world);
  const without = async (share: number, signal: NodeJS.Signals) => {
    await untilProgress(world, importId, share);
    signalGroup(postgres.pid, signal);
    await postgres.ended;
    await beginPostgres();
  };
  await without(0.5, "SIGINT");
  await untilStatus(world, importId, "checked");
  await as(world.ids.olga).import.run({ id: world.acme, importId });
  await without(0.2, "SIGKILL");
  await without((await importNow(world, importId)).progress, "SIGINT");
  await untilStatus(world, importId, "done");
  await expectWhole(world, importId);
});
