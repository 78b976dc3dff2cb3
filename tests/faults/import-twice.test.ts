import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { afterAll, beforeEach, expect, test } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWorker } from "../rig/processes.ts";
import { as, makeWorldAnew, type World } from "../world.ts";
import {
  expectUndone,
  expectWhole,
  importNow,
  makeSome,
  sendList,
  untilProgress,
  untilStatus,
} from "./import-lists.ts";
import { measured } from "./measured.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
  await makeSome(world);
});
afterAll(closePools);

/** A worker that was frozen so far into its job. */
async function frozenAt(importId: string, share: number) {
  const worker = await startWorker();
  await untilProgress(world, importId, share);
  signalGroup(worker.pid, "SIGSTOP");
  return worker;
}

test("a worker that was frozen while it checked rows changes nothing once another has checked and imported them", async () => {
  const importId = await sendList(world);
  const frozen = await frozenAt(importId, 0.5);
  const other = await startWorker();
  await untilStatus(world, importId, "checked");
  await as(world.ids.olga).import.run({ id: world.acme, importId });
  await untilStatus(world, importId, "done");
  signalGroup(frozen.pid, "SIGCONT");
  await pause(15_000); // in which it goes on
  expect((await importNow(world, importId)).status).toBe("done");
  await Promise.all([frozen.stop(), other.stop()]);
  await expectWhole(world, importId);
  await as(world.ids.olga).import.undo({ id: world.acme, importId });
  await expectUndone(world, importId);
}, 600_000);

test("a worker that was frozen while it imported rows goes on beside another, and each row is there once", async () => {
  const importId = await sendList(world);
  const first = await startWorker();
  await untilStatus(world, importId, "checked");
  await first.stop();
  await as(world.ids.olga).import.run({ id: world.acme, importId });
  const frozen = await frozenAt(importId, 0.3);
  const other = await startWorker();
  const before = (await importNow(world, importId)).progress;
  await untilProgress(world, importId, before + 0.1);
  signalGroup(frozen.pid, "SIGCONT");
  await untilStatus(world, importId, "done");
  await pause(5000); // in which the other comes to its end
  measured(`frozen at ${before}`);
  await Promise.all([frozen.stop(), other.stop()]);
  await expectWhole(world, importId);
}, 600_000);
