import { join } from "node:path";
import { closePools } from "@db/client";
import { readOne } from "@db/transact";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import type { Service } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { postgresUrl, startPostgres } from "../../scripts/setup/postgres.mjs";
import { processesOf, startWeb, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";

const secret = "for this test only";
let postgres: Service;
let world: World;
let web: Web;

beforeAll(async () => {
  const port = await freePort();
  postgres = await startPostgres({ folder: join(inject("stores").folder, "postgres-to-freeze"), secret, port });
  await (postgres as Service & { ready: Promise<void> }).ready;
  process.env.DATABASE_URL = postgresUrl(port, secret);
  await runTypeScript("db/migrate.ts", [], { env: process.env, failureMessage: "The migrations failed." });
  world = await makeWorld();
  web = await startWeb();
});
afterAll(async () => {
  await Promise.all([web?.stop(), closePools()]);
  await postgres?.stop();
});

test("while Postgres is frozen each request is answered in bounded time, and afterwards all is as before", async () => {
  const olga = await visitor(world.ids.olga);
  const timed = async (request: () => Promise<Response>) => {
    const startedAt = Date.now();
    const answer = await request();
    const body = await answer.text();
    return { status: answer.status, again: answer.headers.get("retry-after"), body, took: Date.now() - startedAt };
  };
  const form = () => {
    const data = new FormData();
    data.set("container_id", world.floor);
    data.set("title", "Lift");
    return data;
  };
  const requests = {
    page: () => fetch(`${web.base}/container/${world.board}`, { headers: { cookie: olga.cookie }, redirect: "manual" }),
    rest: () => olga.rest(web.base, "GET", `/containers/${world.board}`),
    hook: () => olga.hook(web.base, "invitation.create", { id: world.board, emails: ["a@frozen.test"] }),
    upload: () => olga.rest(web.base, "POST", "/objects", form()),
    "page with a form": () =>
      fetch(`${web.base}/container/${world.board}/edit`, {
        method: "POST",
        headers: { cookie: olga.cookie, origin: web.base },
        body: new URLSearchParams({ title: "Site" }),
      }),
    bytes: () => fetch(`${web.base}/files/logo/${world.acme}`, { headers: { cookie: olga.cookie } }),
    ready: () => fetch(`${web.base}/readyz`),
  };
  await Promise.all(Object.values(requests).map(timed));
  const frozen = processesOf(postgres.pid);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    const names = Object.keys(requests).flatMap((name) =>
      Array.from({ length: 4 }, () => name as keyof typeof requests),
    );
    const answers = await Promise.all(
      names.map((name) => timed(requests[name]).then((answer) => ({ name, ...answer }))),
    );
    measured(
      `frozen: ${JSON.stringify(tallied(answers.map(({ name, status }) => `${name} ${status}`)))}, longest ${Math.max(...answers.map(({ took }) => took))} ms`,
    );
    expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
    expect(answers.filter(({ name, again }) => name !== "ready" && !(Number(again) > 0))).toEqual([]);
    expect(answers.filter(({ took }) => took > 25_000)).toEqual([]);
    expect((await timed(() => fetch(`${web.base}/healthz`))).status).toBe(200);
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  await expect.poll(async () => (await timed(requests.page)).status, { timeout: 30_000 }).toBe(200);
  expect(web.hasEnded()).toBe(false);
});

test("what only reads ends in Postgres soon after its reader has hung up; a change goes on", async () => {
  const patient = await startWeb({ LOCK_TIMEOUT: "30000" });
  const olga = await visitor(world.ids.olga);
  const [owner, looker] = [1, 2].map(() => new Client({ connectionString: process.env.DATABASE_URL })) as [
    Client,
    Client,
  ];
  await Promise.all([owner.connect(), looker.connect()]);
  // Asked outside the transaction, in which Postgres's statistics are frozen; and as the owner, because other roles do
  // not see what it waits for.
  const waits =
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const waiting = async () => (await looker.query<{ n: number }>(waits)).rows[0]?.n;
  // a table that is read to look up the caller, too
  await owner.query("begin; lock table containers in access exclusive mode");
  const stop = new AbortController();
  const headers = { ...olga.bearer, "content-type": "application/json" };
  const sent = [
    fetch(`${patient.base}/api/v1/containers/${world.board}`, { headers, signal: stop.signal }),
    fetch(`${patient.base}/api/v1/containers/${world.board}`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ title: "Renamed" }),
      signal: stop.signal,
    }),
  ];
  for (const one of sent) one.catch(() => {});
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  stop.abort();
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  await owner.query("rollback");
  await Promise.all([owner.end(), looker.end()]);
  await expect
    .poll(
      async () =>
        (await readOne({ text: "select title from containers where id = $1", values: [world.board] }))[0]!.title,
      {
        timeout: 20_000,
      },
    )
    .toBe("Renamed");
  await patient.stop();
});

test("told to stop, the web process says so at /readyz before it stops listening", async () => {
  const leaving = await startWeb({ SHUTDOWN_WAIT: "2500" });
  const ready = async () => (await fetch(`${leaving.base}/readyz`)).status;
  expect(await ready()).toBe(200);
  process.kill(leaving.pid, "SIGTERM");
  await expect.poll(ready, { timeout: 2000, interval: 50 }).toBe(503);
  const olga = await visitor(world.ids.olga);
  expect((await olga.rest(leaving.base, "GET", `/containers/${world.board}`)).status).toBe(200);
  expect(await leaving.ended).toBe("ended with code 0");
});
