import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWorker } from "../rig/processes.ts";
import { scanOf } from "../scan-of.ts";
import { bytesOf, samples } from "../server/inspection/inbox/bodies.ts";
import { uploadOf } from "../upload-of.ts";
import { as, makeWorld, makeWorldAnew } from "../world.ts";
import { measured } from "./measured.ts";

afterAll(closePools);

const DEATHS = 2;

test("of sixty papers none is lost or read twice where the worker is killed in the middle of reading them", async () => {
  const world = await makeWorld();
  const { inbox } = as(world.ids.olga);
  for (let from = 0; from < samples.length; from += 20) {
    const files = await Promise.all(
      samples.slice(from, from + 20).map((sample) => uploadOf(sample.file, bytesOf(sample))),
    );
    await inbox.add({ id: world.acme, files });
  }
  const all = () => inbox.list({ id: world.acme, per_page: 100 });
  const read = async () => (await all()).items.filter(({ state }) => state === "read").length;
  let before = 0;
  for (let death = 0; death < DEATHS; death++) {
    const worker = await startWorker();
    await vi.waitFor(async () => expect(await read()).toBeGreaterThan(before), { timeout: 120_000, interval: 50 });
    signalGroup(worker.pid, "SIGKILL");
    await worker.ended;
    before = await read();
  }
  expect(before, "killed before it was done").toBeLessThan(samples.length);
  const last = await startWorker();
  await vi.waitFor(async () => expect(await read()).toBe(samples.length), { timeout: 300_000, interval: 500 });
  await last.stop();
  const { items, meta } = await all();
  expect(meta.total).toBe(samples.length);
  expect(items.map(({ name, proposal }) => [name, proposal?.number?.value])).toEqual(
    samples
      .map(({ file, number }) => [file, number])
      .sort(
        (one, other) =>
          items.findIndex(({ name }) => name === one[0]) - items.findIndex(({ name }) => name === other[0]),
      ),
  );
  measured(`60 papers, of which ${before} were read before the last death: all read, each once`);
}, 600_000);

test("of scans whose worker is killed while it reads one, each is read by the next", async () => {
  const world = await makeWorldAnew();
  const { inbox } = as(world.ids.olga);
  const scans = samples.filter((_, index) => index % 20 === 0);
  const files = await Promise.all(scans.map(async ({ file, lines }) => uploadOf(`${file}.jpg`, await scanOf(lines))));
  await inbox.add({ id: world.acme, files });
  const tries = async () => {
    const count = sql`select coalesce(sum(ocr_tries), 0)::int as n from inbox_papers`;
    return (await transact(asOperator, (tx) => tx.execute<{ n: number }>(count))).rows[0]!.n;
  };
  const all = async () => (await inbox.list({ id: world.acme, per_page: 100 })).items;
  const worker = await startWorker({ OCR: "1" });
  await vi.waitFor(async () => expect(await tries()).toBe(1), { timeout: 120_000, interval: 20 });
  signalGroup(worker.pid, "SIGKILL");
  await worker.ended;
  expect((await all()).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  const last = await startWorker({ OCR: "1" });
  const isRead = async () => expect((await all()).every(({ state }) => state === "read")).toBe(true);
  await vi.waitFor(isRead, { timeout: 300_000, interval: 500 });
  await last.stop();
  expect((await all()).map(({ proposal }) => proposal?.number?.value).sort()).toEqual(
    scans.map(({ number }) => number).sort(),
  );
  expect(await tries()).toBe(scans.length + 1);
  measured(`${scans.length} scans, the worker killed while it read the first: all read, that one twice`);
}, 600_000);
