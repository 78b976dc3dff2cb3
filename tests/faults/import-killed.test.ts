import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWeb, startWorker, visitor } from "../rig/processes.ts";
import { as, makeWorld, type World } from "../world.ts";
import {
  expectUndone,
  expectWhole,
  importNow,
  makeSome,
  ROWS,
  sendList,
  untilProgress,
  untilStatus,
} from "./import-lists.ts";
import { measured } from "./measured.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(closePools);

/** Lets a worker come so far, and kills it. Returns how far it was. */
async function killAt(importId: string, share: number): Promise<number> {
  const worker = await startWorker();
  await untilProgress(world, importId, share);
  signalGroup(worker.pid, "SIGKILL");
  await worker.ended;
  await pause(200); // for Postgres to notice
  return (await importNow(world, importId)).progress;
}

/** Has a whole worker bring it to its end. */
async function finish(importId: string, status: string): Promise<void> {
  const begun = Date.now();
  const worker = await startWorker();
  await untilStatus(world, importId, status);
  await worker.stop();
  measured(`${status} ${Math.round((Date.now() - begun) / 1000)} s after the start of the last worker`);
}

test("of 2,000 rows each is imported once, however often the worker is killed, and all of it can be undone", async () => {
  await makeSome(world);
  const importId = await sendList(world);
  const checked = [await killAt(importId, 0.1), await killAt(importId, 0.5)];
  expect((await importNow(world, importId)).status).toBe("running");
  await finish(importId, "checked");
  await as(world.ids.olga).import.run({ id: world.acme, importId });
  const applied = [await killAt(importId, 0.1), await killAt(importId, 0.5)];
  expect((await importNow(world, importId)).status).toBe("applying");
  await finish(importId, "done");
  measured(`${ROWS} rows; killed while they were checked at ${checked}, while they were imported at ${applied}`);
  await expectWhole(world, importId);

  const olga = await visitor(world.ids.olga);
  const undo = (base: string) => olga.rest(base, "POST", `/workspaces/${world.acme}/imports/${importId}/undo`);
  for (const wait of [150, 400, 900]) {
    const web = await startWeb();
    const asked = undo(web.base).then(
      ({ status }) => status,
      () => "broken off",
    );
    await pause(wait);
    signalGroup(web.pid, "SIGKILL");
    await web.ended;
    const answer = await asked;
    await pause(500); // for Postgres to notice
    const { status } = await importNow(world, importId);
    measured(`the web process killed ${wait} ms after the undo was asked for: ${answer}, ${status}`);
    if (status === "done") await expectWhole(world, importId);
    else break;
  }
  if ((await importNow(world, importId)).status === "done") {
    const web = await startWeb();
    expect((await undo(web.base)).status).toBe(204);
    await web.stop();
  }
  await expectUndone(world, importId);
}, 900_000);
