import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { env } from "@server/core/env";
import { checkWhole } from "@server/moving/whole/check";
import { openWhole } from "@server/moving/whole/opened";
import { storageKey } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import { keyOfExport } from "@server/tenancy/export/export-key";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWorker } from "../rig/processes.ts";
import { uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { measured, memoryOf } from "./measured.ts";

const [OBJECTS, REPORTS, FILES] = [5000, 10_000, 20_000];
const BYTES = 2000; // of a file

afterAll(closePools);

const query = async <T extends object>(statement: ReturnType<typeof sql>) =>
  (await transact(asOperator, (tx) => tx.execute(statement))).rows as T[];

/** So many objects with reports and files in Acme, each file with a content of its own. */
async function fill({ acme, floor }: World): Promise<void> {
  const contents = Array.from({ length: FILES }, (_, nth) => {
    const bytes = Buffer.alloc(BYTES, `Handleiding ${nth} `);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const path = join(env.DATA_DIR, "files", storageKey(acme, sha256));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    return sha256;
  });
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`set local app.keeps_state = 'on'`);
    await tx.execute(sql`
      insert into objects (workspace_id, container_id, title, serial_number, public_id)
      select ${acme}, ${floor}, 'Blusser ' || n, 'S-' || n, new_public_id() from generate_series(1, ${OBJECTS}::int) n`);
    await tx.execute(sql`
      insert into reports (workspace_id, object_id, type, review_point, status, reported_date, period, valid_until, warns_on)
      select ${acme}, o.id, 'inspection', 'BM', 'ok', current_date - n * 100, 12, current_date + 300 - n * 100,
        current_date + 270 - n * 100
      from objects o, generate_series(1, ${REPORTS / OBJECTS}::int) n where o.workspace_id = ${acme}`);
    await tx.execute(sql`
      insert into blobs (workspace_id, sha256, size, mime, read_at)
      select ${acme}, sha256, ${BYTES}::int, 'text/plain', now() from unnest(${sql.param(contents)}::text[]) sha256`);
    await tx.execute(sql`
      insert into files (workspace_id, object_id, type, name, title, sha256, size)
      select ${acme}, o.id, 'file', 'h.txt', 'Handleiding ' || c.n, c.sha256, ${BYTES}::int
      from (select id, row_number() over (order by id) as n from objects where workspace_id = ${acme}) o
        join unnest(${sql.param(contents)}::text[]) with ordinality c (sha256, n) on c.n % ${OBJECTS}::int + 1 = o.n`);
    await tx.execute(sql`select object_state_refresh(workspace_id, id) from objects where workspace_id = ${acme}`);
  });
}

type Job = { state: string; progress: number; refusal: string | null };
const jobNow = (userId: string, id: string): Promise<Job> => as(userId).job.get({ id });

/** Kills a worker each time it has come so far; then a last one comes to the end. */
async function throughDeaths(what: string, userId: string, id: string, shares: number[], after: () => Promise<void>) {
  for (const share of shares) {
    const worker = await startWorker();
    await vi.waitFor(async () => expect((await jobNow(userId, id)).progress).toBeGreaterThan(share), {
      timeout: 300_000,
      interval: 10,
    });
    signalGroup(worker.pid, "SIGKILL");
    await worker.ended;
    await pause(500); // for Postgres to notice
    expect((await jobNow(userId, id)).state).toBe("active");
    await after();
  }
  const last = await startWorker();
  let [since, most] = [Date.now(), 0];
  const reached = (await jobNow(userId, id)).progress;
  await vi.waitFor(
    async () => {
      const { state, progress, refusal } = await jobNow(userId, id);
      if (state === "active" && progress === reached) since = Date.now(); // it waits for the lost job
      most = Math.max(most, memoryOf(last.pid).most);
      expect([state, refusal]).toEqual(["done", null]);
    },
    { timeout: 600_000, interval: 50 },
  );
  await last.stop();
  measured(`${what}: killed at ${shares.join(", ")}; at last in ${(Date.now() - since) / 1000} s, at most ${most} MB`);
}

const counts = async (workspaceId: string) => {
  const [row] = await query<Record<string, number>>(sql`
    select (select count(*) from objects where workspace_id = ${workspaceId})::int as objects,
      (select count(distinct serial_number) from objects where workspace_id = ${workspaceId})::int as serials,
      (select count(*) from reports where workspace_id = ${workspaceId})::int as reports,
      (select count(*) from files where workspace_id = ${workspaceId})::int as files,
      (select count(distinct sha256) from files where workspace_id = ${workspaceId})::int as contents,
      (select count(*) from containers where workspace_id = ${workspaceId})::int as containers`);
  return row!;
};

test("a workspace goes out whole and comes in once, however often the worker is killed", async () => {
  const world = await makeWorld();
  const { olga, rita } = world.ids;
  await fill(world);
  const out = (await as(olga).whole.export({ id: world.acme })) as { id: string };
  await throughDeaths("out", olga, out.id, [0.1, 0.5], async () => {});
  const key = keyOfExport(world.acme, out.id);
  const bytes = Buffer.concat(await (await storage().read(key)).toArray());
  const file = await uploadOf("alles.zip", bytes);
  const opened = await openWhole(file.path);
  expect(opened.manifest.files).toEqual({ count: FILES, bytes: FILES * BYTES, left_out: 0 });
  expect((await checkWhole(opened, async () => {})).contents.size).toBe(FILES);
  await opened.zip.close();

  const { id: to } = await as(rita).workspace.create({ name: "Ontvanger" });
  await transact(asOperator, (tx) =>
    tx.update(workspaces).set({ plan: "enterprise", planEndsOn: null }).where(eq(workspaces.id, to)),
  );
  const offered = await as(rita).whole.offer({ id: to, file });
  const into = await as(rita).whole.import({ id: to, file: offered.id });
  await throughDeaths("in", rita, into.id, [0.15, 0.5, 0.8], async () => {
    expect((await counts(to)).objects).toBe(0);
  });
  expect(await counts(to)).toEqual(await counts(world.acme));
  const states = (id: string) =>
    query(sql`select serial_number, verdict, expires_on from objects where workspace_id = ${id} order by 1`);
  expect(await states(to)).toEqual(await states(world.acme));
  const [some] = await query<{ sha256: string }>(sql`select sha256 from files where workspace_id = ${to} limit 1`);
  expect((await (await storage().read(storageKey(to, some!.sha256))).toArray()).join("")).toMatch(/^Handleiding \d/);
  measured(`the ZIP has ${Math.round(bytes.length / 1e6)} MB; this process at most ${memoryOf(process.pid).most} MB`);
}, 1_800_000);
