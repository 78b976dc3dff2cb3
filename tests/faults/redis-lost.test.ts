import { mkdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { closePools } from "@db/client";
import { closeQueue } from "@jobs/queue";
import { env } from "@server/core/env";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import type { Service } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { redisUrl, startRedis } from "../../scripts/setup/redis.mjs";
import { readSettings } from "../../scripts/setup/settings.mjs";
import { startWeb, startWorker, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";

const secret = "for this test only";
let port: number;
let redis: Service;
let world: World;
let web: Web;
let worker: Service;

/** A Redis of this test's own, which writes to disk. */
async function beginRedis(): Promise<void> {
  const folder = join(inject("stores").folder, "redis-to-lose");
  mkdirSync(folder, { recursive: true });
  const service = await startRedis({
    folder,
    programFolder: join(readSettings().dataDir, "redis-program"),
    secret,
    port,
  });
  noteProcess(inject("stores").folder, "redis-to-lose", service.pid);
  await service.ready;
  redis = service;
}

beforeAll(async () => {
  port = await freePort();
  await beginRedis();
  process.env.REDIS_URL = redisUrl(port, secret);
  world = await makeWorld();
  [web, worker] = [await startWeb(), await startWorker()];
});
afterAll(async () => {
  await Promise.all([web?.stop(), worker?.stop()]);
  await Promise.all([closeQueue(), closePools()]);
  await redis?.stop();
});

async function addressees(): Promise<string[]> {
  const folder = join(env.DATA_DIR, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  return Promise.all(
    names.map(async (name) => (JSON.parse(await readFile(join(folder, name), "utf8")) as { to: string }).to),
  );
}

test("changes go on while Redis is away, and every mail they promised goes out once when it is back", async () => {
  const olga = await visitor(world.ids.olga);
  const invite = async (name: string) =>
    (await olga.hook(web.base, "invitation.create", { id: world.board, emails: [`${name}@redis.test`] })).status;
  await invite("before");
  await vi.waitFor(async () => expect(await addressees()).toContain("before@redis.test"), { timeout: 20_000 });

  signalGroup(redis.pid, "SIGKILL");
  await redis.ended;
  const names = Array.from({ length: 40 }, (_, n) => `away-${n}`);
  const startedAt = Date.now();
  const statuses = await Promise.all(names.map(invite));
  measured(`Redis away: ${JSON.stringify(tallied(statuses))} in ${Date.now() - startedAt} ms`);
  expect(tallied(statuses)).toEqual({ 200: names.length });
  const pages = [`/container/${world.board}`, `/workspaces/${world.acme}/actionpoints`, "/profile/notifications"];
  const answers = await Promise.all(
    pages.map((path) => fetch(`${web.base}${path}`, { headers: { cookie: olga.cookie }, redirect: "manual" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect((await fetch(`${web.base}/healthz`)).status).toBe(200);
  const ready = async () => {
    const answer = await fetch(`${web.base}/readyz`);
    return [answer.status, await answer.json()];
  };
  await expect
    .poll(ready, { timeout: 20_000, interval: 500 })
    .toEqual([200, { ok: true, database: true, degraded: ["redis"] }]);

  await new Promise((done) => setTimeout(done, 3000));
  await beginRedis();
  const restartedAt = Date.now();
  await vi.waitFor(async () => expect((await addressees()).length).toBeGreaterThan(names.length), {
    timeout: 60_000,
    interval: 200,
  });
  measured(`Redis back: all ${names.length} mails went out within ${Date.now() - restartedAt} ms`);
  await new Promise((done) => setTimeout(done, 2000));
  expect(tallied(await addressees())).toEqual(
    Object.fromEntries(["before", ...names].map((name) => [`${name}@redis.test`, 1])),
  );
  await expect
    .poll(ready, { timeout: 20_000, interval: 500 })
    .toEqual([200, { ok: true, database: true, degraded: [] }]);
  expect([web.hasEnded(), worker.hasEnded()]).toEqual([false, false]);
});
