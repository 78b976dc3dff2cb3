import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import { processesOf, startWeb, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured } from "./measured.ts";
import { type Server, startPrimary, startReplica } from "./replica.ts";

let primary: Server;
let replica: Server;
let world: World;
let webs: Web[];
let onReplica: Client;
beforeAll(async () => {
  primary = await startPrimary();
  process.env.DATABASE_URL = primary.url;
  await runTypeScript("db/migrate.ts", [], { env: process.env, failureMessage: "The migrations failed." });
  world = await makeWorld();
  replica = await startReplica(primary);
  // two web processes: what one has written is read from the other
  webs = await Promise.all([0, 1].map(() => startWeb({ DATABASE_READ_URL: replica.url })));
  onReplica = new Client({ connectionString: replica.url });
  onReplica.on("error", () => {});
  await onReplica.connect();
});
afterAll(async () => {
  await onReplica?.end().catch(() => {});
  await Promise.all([...(webs ?? []).map((web) => web.stop()), closePools()]);
  await Promise.all([primary?.stop(), replica?.stop()]);
});

type Visitor = Awaited<ReturnType<typeof visitor>>;
const titleOf = async ({ rest }: Visitor, web: Web) => {
  const answer = await rest(web.base, "GET", `/containers/${world.board}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { title: string } }).data.title;
};
const retitle = async ({ rest }: Visitor, web: Web, title: string) =>
  expect((await rest(web.base, "PUT", `/containers/${world.board}`, { title })).status).toBe(200);
/** How many transactions the replica has ended for the web processes. */
const answered = async () => {
  await pause(11_000); // a backend says so after a second if it is asked again, after ten if not
  const { rows } = await onReplica.query("select sum(xact_commit)::int as n from pg_stat_database");
  return rows[0].n as number;
};

test("who only reads is answered by the replica, and whoever wrote sees it at once, from each process", async () => {
  const [olga, adam] = [await visitor(world.ids.olga), await visitor(world.ids.adam)];
  await titleOf(olga, webs[0]!); // the processes learn how far the primary is
  await titleOf(olga, webs[1]!);
  await pause(500);
  const before = await answered();
  for (let n = 0; n < 50; n++) await titleOf(adam, webs[n % 2]!);
  const byReplica = (await answered()) - before;
  measured(`50 calls that read: ${byReplica} transactions of the replica`);
  expect(byReplica).toBeGreaterThan(25);

  for (let n = 0; n < 20; n++) {
    await retitle(olga, webs[n % 2]!, `Board ${n}`);
    expect(await titleOf(olga, webs[(n + 1) % 2]!)).toBe(`Board ${n}`);
  }
});

test("while the replica stands still, writers read the primary at once, and others within seconds", async () => {
  const [olga, adam] = [await visitor(world.ids.olga), await visitor(world.ids.adam)];
  await onReplica.query("select pg_wal_replay_pause()");
  await retitle(olga, webs[0]!, "Newest");
  const startedAt = Date.now();
  expect(await titleOf(olga, webs[1]!)).toBe("Newest");
  let asked = 0;
  while ((await titleOf(adam, webs[++asked % 2]!)) !== "Newest") await pause(100);
  measured(`somebody else sees it after ${Date.now() - startedAt} ms`);
  await onReplica.query("select pg_wal_replay_resume()");
});

/** Meanwhile who reads a container waits, on the replica as well: it has replayed the lock. */
async function withTalliesLocked(fn: (onPrimary: Client) => Promise<void>) {
  const [locking, onPrimary] = [0, 1].map(() => new Client({ connectionString: primary.url })) as [Client, Client];
  try {
    await Promise.all([locking.connect(), onPrimary.connect()]);
    await locking.query("begin; lock table tallies in access exclusive mode");
    await onPrimary.query("select pg_logical_emit_message(true, '', '')"); // a commit sends the log
    const held = "select from pg_locks where relation = 'tallies'::regclass and mode = 'AccessExclusiveLock'";
    await expect.poll(async () => (await onReplica.query(held)).rowCount, { timeout: 10_000 }).toBe(1);
    await fn(onPrimary);
  } finally {
    await Promise.all([locking.end(), onPrimary.end()]);
  }
}
const waitingAt = async (server: Client) =>
  (await server.query("select from pg_locks where relation = 'tallies'::regclass and not granted")).rowCount;

test("who hangs up leaves the replica to the others", async () => {
  const adam = await visitor(world.ids.adam);
  await titleOf(adam, webs[0]!);
  await pause(500);
  await withTalliesLocked(async () => {
    for (let n = 0; n < 2; n++) {
      const hangUp = new AbortController();
      const page = `${webs[0]!.base}/api/v1/containers/${world.board}`;
      const left = fetch(page, { headers: adam.bearer, signal: hangUp.signal });
      await expect.poll(() => waitingAt(onReplica), { timeout: 4000 }).toBe(1);
      hangUp.abort();
      await expect(left).rejects.toThrow();
      await expect.poll(() => waitingAt(onReplica), { timeout: 10_000 }).toBe(0);
    }
  });
});

test("a statement that takes too long on the replica is not asked again of the primary", async () => {
  const web = await startWeb({ DATABASE_READ_URL: replica.url, STATEMENT_TIMEOUT: "1500" });
  try {
    const adam = await visitor(world.ids.adam);
    await titleOf(adam, web);
    await pause(500);
    await withTalliesLocked(async (onPrimary) => {
      const waited = { onReplica: false, onPrimary: false };
      let done = false;
      const asked = adam.rest(web.base, "GET", `/containers/${world.board}`).finally(() => {
        done = true;
      });
      while (!done) {
        waited.onReplica ||= (await waitingAt(onReplica)) !== 0;
        waited.onPrimary ||= (await waitingAt(onPrimary)) !== 0;
        await pause(50);
      }
      expect({ status: (await asked).status, ...waited }).toEqual({ status: 503, onReplica: true, onPrimary: false });
    });
  } finally {
    await web.stop();
  }
});

test("a replica that hangs or is gone delays some requests, and fails none", async () => {
  const adam = await visitor(world.ids.adam);
  const longest = async () => {
    let most = 0;
    for (let n = 0; n < 40; n++) {
      const startedAt = Date.now();
      await titleOf(adam, webs[n % 2]!);
      most = Math.max(most, Date.now() - startedAt);
      await pause(50);
    }
    return most;
  };
  measured(`the longest of 40 calls took ${await longest()} ms`);
  const frozen = processesOf(replica.pid);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  measured(`replica frozen: ${await longest()} ms`);
  for (const pid of frozen) process.kill(pid, "SIGCONT");
  await onReplica.end();
  await replica.stop();
  measured(`replica gone: ${await longest()} ms`);
});
