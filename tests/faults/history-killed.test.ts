import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { closePools } from "@db/client";
import { queue } from "@jobs/queue";
import { exportHistory } from "@server/records/history/export";
import { actorOf } from "@server/tenancy/session/session";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWorker } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured } from "./measured.ts";

const EVENTS = 12_000;
const DEATHS = 5;
/** SQL: events of two workspaces by several people, each in its turn. */
const WRITE = `insert into events (workspace_id, user_id, verb, title, detail)
  select w, u, 'object.edit', 'Heftruck ' || n, json_build_object('n', n)::jsonb
  from generate_series(1, $3::int) n, unnest($1::uuid[]) with ordinality w (w, i), unnest($2::uuid[]) with ordinality u (u, j)
  where i = n % 3 / 2 + 1 and j = n % 3 + 1`;

let world: World;
const owner = new Client({ connectionString: process.env.DATABASE_URL });
const slow = new Client({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  world = await makeWorld();
  await Promise.all([owner.connect(), slow.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), slow.end()]);
  await closePools();
});

const write = (client: Client, events: number) =>
  client.query(WRITE, [[world.acme, world.rival], [world.ids.olga, world.ids.adam, world.ids.rita], events]);
const count = async (what: string) => Number((await owner.query(`select count(*) as n from ${what}`)).rows[0].n);
const chained = () => count("history_links");
const chain = () => Promise.all([1, 2].map(() => queue().add("sweep.history", {})));

test("the history stays one chain though of its two workers one is killed again and again", async () => {
  await write(owner, EVENTS / 2);
  await slow.query("begin");
  await write(slow, 30); // whose ids lie before those of the others, and which are committed last
  const workers = [await startWorker(), await startWorker()];
  const progress: number[] = [];
  const startedAt = Date.now();
  for (let death = 0; death < DEATHS; death++) {
    const before = await chained();
    await write(owner, EVENTS / 2 / DEATHS);
    await vi.waitFor(
      async () => {
        if ((await queue().getJobCountByTypes("waiting", "prioritized")) === 0) await chain();
        expect(await chained()).toBeGreaterThan(before);
      },
      { timeout: 60_000, interval: 5 },
    );
    const [worker] = workers.splice(death % 2, 1);
    signalGroup(worker!.pid, "SIGKILL");
    await worker!.ended;
    progress.push(await chained());
    workers.push(await startWorker());
  }
  await slow.query("commit");
  await vi.waitFor(
    async () => {
      await chain();
      expect(await chained()).toBe(EVENTS + 30);
    },
    { timeout: 120_000, interval: 200 },
  );
  measured(
    `${EVENTS} events, ${DEATHS} workers killed (chained by then: ${progress.join(", ")}): all chained in ${(Date.now() - startedAt) / 1000} s`,
  );
  await Promise.all(workers.map((worker) => worker.stop()));

  expect(progress.filter((n) => n < EVENTS).length, "most died before all was chained").toBeGreaterThan(DEATHS / 2);
  expect(await count("(select distinct event_id from history_links) once")).toBe(EVENTS + 30);
  for (const [name, id] of [
    ["olga", world.acme],
    ["rita", world.rival],
  ] as const) {
    const file = join(tmpdir(), `${id}.jsonl`);
    const { body } = await exportHistory((await actorOf(world.ids[name]))!, id);
    await pipeline(Readable.fromWeb(body as never), createWriteStream(file));
    const said = execFileSync(process.execPath, ["docs/verify-history.mjs", file], { encoding: "utf8" });
    expect(said).toContain(`unbroken: ${await count(`events where workspace_id = '${id}'`)} events`);
  }
}, 300_000);
