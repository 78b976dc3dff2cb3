import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { asOperator, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWorker } from "../rig/processes.ts";
import { as, makeWorld } from "../world.ts";
import { measured } from "./measured.ts";

const OBJECTS = 4000;
const asOperatorWrite = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);
const count = async () =>
  (await asOperatorWrite((tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from objects`))).rows[0]!.n;

afterAll(closePools);

test("a copy whose worker is killed in the middle is begun again, and there once", async () => {
  const world = await makeWorld();
  await asOperatorWrite((tx) =>
    tx.execute(sql`
      insert into objects (workspace_id, container_id, title, public_id)
      select ${world.acme}, ${world.floor}, 'Blusser ' || n, new_public_id() from generate_series(1, ${OBJECTS}) n`),
  );
  const job = await as(world.ids.olga).container.duplicate({ id: world.floor, parent_id: world.board });
  const jobNow = () => as(world.ids.olga).job.get({ id: job.id });
  let caught = 0;
  for (let death = 0; death < 1; death++) {
    const worker = await startWorker();
    await vi.waitFor(async () => expect((await jobNow()).progress).toBeGreaterThan(0.5), {
      timeout: 90_000,
      interval: 5,
    });
    signalGroup(worker.pid, "SIGKILL");
    await worker.ended;
    await pause(200); // for Postgres to notice
    if ((await jobNow()).state === "active") caught++;
    expect([OBJECTS, OBJECTS * 2]).toContain(await count());
  }
  const last = await startWorker();
  await vi.waitFor(async () => expect(await jobNow()).toMatchObject({ state: "done", progress: 1 }), {
    timeout: 120_000,
    interval: 200,
  });
  await last.stop();
  measured(
    `a copy of ${OBJECTS} objects, its worker killed ${caught} times in the middle: ${await count()} objects in the end`,
  );
  expect(await count()).toBe(OBJECTS * 2);
}, 240_000);
