import { setTimeout as pause } from "node:timers/promises";
import { slowly, within } from "@db/bounds";
import { closePools, pools } from "@db/client";
import { asOperator, reading, transact } from "@db/transact";
import { isDatabaseUnavailable } from "@server/core/database-unavailable";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { relayTo } from "../rig/relay.ts";
import type { World } from "../world.ts";

const relay = await relayTo(process.env.DATABASE_URL as string);
Object.assign(process.env, {
  DATABASE_URL: relay.url,
  STATEMENT_TIMEOUT: "1500",
  SLOW_STATEMENT_TIMEOUT: "4000",
  LOCK_TIMEOUT: "700",
  CONNECTION_TIMEOUT: "1500",
  IDLE_TRANSACTION_TIMEOUT: "2000",
});
const { rest, tokenOf, fetchApp } = await import("../rest/client.ts"); // reads the settings
const { makeWorld } = await import("../world.ts");

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await closePools();
  relay.stop();
});

const sleep = (seconds: number) => reading(asOperator, (tx) => tx.execute(sql`select pg_sleep(${seconds})`));
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
/** The headers that tell a client to retry. */
const comeAgain = {
  status: 503,
  code: "unavailable",
  says: expect.stringMatching(/\w+ \w+/),
  after: expect.stringMatching(/^[1-9]\d*$/),
};
const retryAnswer = ({ status, body, headers }: Awaited<ReturnType<typeof rest>>) => ({
  status,
  code: body.code,
  says: body.message,
  after: headers.get("retry-after"),
});

test("a statement ends at its timeout, a slow one at a later timeout; the connection is reused", async () => {
  expect(isDatabaseUnavailable(await failureOf(sleep(3)))).toBe(true);
  await slowly(() => sleep(3));
  expect(isDatabaseUnavailable(await failureOf(within({ statementMs: 200 }, () => sleep(3))))).toBe(true);
  expect(pools().app_operator.totalCount).toBe(1);
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute(sql`select current_setting('statement_timeout') as is`),
  );
  expect(rows).toEqual([{ is: "1500ms" }]);
});

test("a transaction that goes on with nothing is ended", async () => {
  const failed = await failureOf(
    transact(asOperator, async (tx) => {
      await tx.execute(sql`select 1`);
      await pause(3000);
      await tx.execute(sql`select 1`);
    }),
  );
  expect(isDatabaseUnavailable(failed)).toBe(true);
});

test("twelve edits behind one locked row get 503, and delay another tenant at most by the lock timeout", async () => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let taken = () => {};
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const holder = within({ statementMs: 20_000 }, () =>
    transact(asOperator, async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select from containers where id = ${world.board} for update`);
      taken();
      await released;
    }),
  );
  await isTaken;
  const edits = Array.from({ length: 12 }, (_, n) =>
    rest("PUT", `/containers/${world.board}`, { as: world.ids.olga, body: { title: `Site ${n}` } }),
  );
  await pause(300); // they wait in the queue
  const other = await rest("GET", `/containers/${world.rivalBoard}`, { as: world.ids.rita });
  expect(other.status).toBe(200);
  const answers = await Promise.all(edits);
  letGo();
  await holder;
  expect(answers.map(retryAnswer)).toEqual(answers.map(() => comeAgain));
  expect(
    (await rest("PUT", `/containers/${world.board}`, { as: world.ids.olga, body: { title: "Site" } })).status,
  ).toBe(200);
});

test("a silent database gives 503 in bounded time at every entry point, also /readyz, until it is back", async () => {
  const headers = { authorization: `Bearer ${await tokenOf(world.ids.olga)}` };
  const ask = () => rest("GET", `/containers/${world.board}`, { headers });
  expect((await ask()).status).toBe(200);
  relay.silence(true); // until each has an answer: without a timeout it would wait for ever
  const [api, hook, ready] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, ask)),
    fetchApp("/trpc/workspace.list", { headers: { cookie: `session=${"a".repeat(40)}` } }),
    fetchApp("/readyz"),
  ]);
  relay.silence(false);
  expect(api.map(retryAnswer)).toEqual(api.map(() => comeAgain));
  expect([hook.status, Number(hook.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, database: false, degraded: [] }]);
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect((await fetchApp("/readyz")).status).toBe(200);
});
