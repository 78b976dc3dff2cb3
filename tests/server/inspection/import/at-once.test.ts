import { doJob } from "@jobs/handlers";
import type { Actor } from "@server/core/actor";
import { checkAsJob } from "@server/inspection/import/check";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorldAnew, type World } from "../../../world.ts";
import { check, csv, lastJob, query, runLastJob } from "./importing.ts";

let world: World;
const olga = () => as(world.ids.olga);
const heads = ["Naam", "Serienummer", "Plaats"];
const ROWS = 1200;
const list = csv(
  heads,
  ...Array.from({ length: ROWS }, (_, nth) => [`Kraan ${nth}`, `K-${nth}`, "Site Noord > Gelijkvloers"]),
);
const send = async () =>
  (await olga().import.create({ id: world.acme, file: await uploadOf("l.csv", list, "file") })).id;
const get = (importId: string) => olga().import.get({ id: world.acme, importId, per_page: 1 });
const left = () =>
  query(
    sql`select from objects where workspace_id = ${world.acme} and serial_number like 'K-%' and deletion_id is null`,
  );

/** As two workers do it that have the same job at once. */
async function runTwice(): Promise<void> {
  const jobId = await lastJob(world.acme);
  const run = (attempt: number) => doJob("job.run", { workspaceId: world.acme, jobId }, { id: jobId, attempt });
  await Promise.all([run(1), run(2)]);
}

beforeEach(async () => {
  world = await makeWorldAnew();
});

test("an import that two workers do at once is done, and each row once", async () => {
  const { importId } = await check(world, world.ids.olga, list);
  await olga().import.run({ id: world.acme, importId });
  await runTwice();
  expect(await get(importId)).toMatchObject({ status: "done", refusal: null, counts: { made: ROWS, wrong: 0 } });
  expect(await left()).toHaveLength(ROWS);
});

test("an import with a new kind that two workers do at once makes the kind once", async () => {
  const named = csv([...heads, "Soort"], ["Kraan", "K-1", "Site Noord > Gelijkvloers", "Portaalkraan"]);
  const { importId } = await check(world, world.ids.olga, named, { makes_kinds: true });
  await olga().import.run({ id: world.acme, importId });
  await runTwice();
  expect(await get(importId)).toMatchObject({ status: "done", refusal: null, counts: { made: 1 } });
  expect(await query(sql`select from kinds where titles ->> 'nl' = 'Portaalkraan'`)).toHaveLength(1);
});

test("a worker that comes back late to its check changes nothing of what was imported since", async () => {
  const importId = await send();
  const jobId = await lastJob(world.acme);
  let goOn = () => {};
  const heldUp = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const progress = vi.fn(async (share: number) => (share > 0.5 ? heldUp : undefined));
  const actor = (await actorOf(world.ids.olga)) as Actor;
  const task = { id: jobId, locale: "nl" as const, progress, finish: async () => expect.unreachable() };
  const late = checkAsJob(actor, { id: world.acme, importId }, task).then(
    () => "done",
    (error) => error.message,
  );
  await vi.waitFor(() => expect(progress.mock.calls.at(-1)![0]).toBeGreaterThan(0.5), { timeout: 60_000 });
  await runLastJob(world.acme);
  await olga().import.run({ id: world.acme, importId });
  await runLastJob(world.acme);
  const done = await get(importId);
  expect(done).toMatchObject({ status: "done", counts: { made: ROWS } });
  goOn();
  expect(await late).toMatch(/another worker/);
  expect(await get(importId)).toEqual(done);
  await olga().import.undo({ id: world.acme, importId });
  expect(await get(importId)).toMatchObject({ counts: { undone: ROWS, left: 0 } });
  expect(await left()).toHaveLength(0);
});
