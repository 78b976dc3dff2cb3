import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { migrateAll } from "@db/migrate";
import { env } from "@server/core/env";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { operator, startOperator } from "../ops/operator.ts";
import { emptyDatabase, onDatabase } from "../rig/empty-database.ts";
import { startPostgres15 } from "../rig/postgres-15.ts";
import { startWeb, visitor, type Web } from "../rig/processes.ts";
import { as, makeWorld, password, type World } from "../world.ts";
import { measured, memoryOf } from "./measured.ts";

const AT_ONCE = 8;
const BEFORE = 200; // uploads acknowledged before the backup begins
const LARGE = 24 * 1024 * 1024; // bytes

let world: World;
let object: string;
let web: Web;
let old: Awaited<ReturnType<typeof startPostgres15>>;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
  [web, old] = await Promise.all([startWeb(), startPostgres15()]);
});
afterAll(async () => {
  await Promise.all([web?.stop(), old?.stop()]);
  await closePools();
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const key = { BACKUP_KEY: "a key of tests: 32 characters and more" };

/** Uploads files, some at once, until told to stop. `acknowledged`: the digests by the ids that were answered. */
async function uploading() {
  const olga = await visitor(world.ids.olga);
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const upload = async (size: number) => {
    const bytes = randomBytes(size);
    const form = new FormData();
    form.append("files", new Blob([new Uint8Array(bytes)]), "bestand.bin");
    const headers = { cookie: olga.cookie, origin: web.base, accept: "application/json" };
    const answer = await fetch(`${web.base}/object/${object}/upload`, { method: "POST", headers, body: form });
    const { ids } = (await answer.json()) as { ids?: string[] };
    if (!ids) throw new Error(`Refused: ${answer.status}`);
    acknowledged.set(ids[0]!, sha256(bytes));
  };
  const lanes = Promise.all([
    upload(LARGE),
    ...Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let n = 0; !isOver; n++) await upload(2000 + ((n * 7919 + lane * 104_729) % 300_000));
    }),
  ]);
  lanes.catch(() => {}); // awaited at the end
  return {
    acknowledged,
    stop: () => {
      isOver = true;
      return lanes;
    },
  };
}

/** Runs a command to its end; also gives the most memory that it took, in MB, and the seconds. */
async function measuring(command: string, path: string, settings: Record<string, string>) {
  const since = Date.now();
  const run = startOperator(command, [path], settings);
  let [most, isOver] = [0, false];
  const ended = run.ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    try {
      most = Math.max(most, memoryOf(run.pid).most || 0);
    } catch {
      break; // it has just ended
    }
    await pause(50);
  }
  return { ...(await ended), most, seconds: (Date.now() - since) / 1000 };
}

const query = <T>(url: string, text: string): Promise<T[]> =>
  onDatabase(url, async (client) => {
    await client.query("begin; set local role app_operator");
    return (await client.query(text)).rows as T[];
  });

test("a backup while uploads go on has every row with its bytes, and is restored on Postgres 15", async () => {
  const path = join(env.DATA_DIR, "backup");
  const uploads = await uploading();
  await vi.waitFor(() => expect(uploads.acknowledged.size).toBeGreaterThan(BEFORE), { timeout: 300_000 });
  const before = [...uploads.acknowledged];
  const made = await measuring("backup/backup", path, key);
  const after = uploads.acknowledged.size;
  await uploads.stop();
  expect([made.code, made.output]).toEqual([0, expect.stringContaining("encrypted: yes")]);
  measured(
    `backup: ${before.length} uploads before it, ${after - before.length} while it ran; ${Math.round(statSync(path).size / 1e6)} MB in ${made.seconds} s, at most ${made.most} MB of memory`,
  );

  const dataDir = join(env.DATA_DIR, "restored");
  mkdirSync(dataDir);
  const url = await emptyDatabase(old.url, "restored");
  const back = await measuring("backup/restore", path, { ...key, DATABASE_URL: url, DATA_DIR: dataDir });
  expect([back.code, back.output]).toEqual([0, expect.stringContaining("Restored, and counted")]);
  const files = await query<{ id: string; sha256: string }>(url, "select id, sha256 from files");
  const blobs = await query<{ key: string; sha256: string }>(
    url,
    "select workspace_id || '/' || sha256 as key, sha256 from blobs",
  );
  let without = 0;
  for (const blob of blobs) {
    const bytes = await readFile(join(dataDir, "files", blob.key)).catch(() => undefined);
    if (!bytes || sha256(bytes) !== blob.sha256) without++;
  }
  measured(
    `restore on Postgres 15: ${files.length} files, ${blobs.length} contents, ${without} rows without bytes; ${back.seconds} s, at most ${back.most} MB of memory`,
  );
  expect(without).toBe(0);
  const there = new Map(files.map((file) => [file.id, file.sha256]));
  expect(before.filter(([id, sent]) => there.get(id) !== sent)).toEqual([]);

  const restored = await startWeb({ DATABASE_URL: url, DATA_DIR: dataDir });
  try {
    const body = JSON.stringify({ email: "olga@world.test", password });
    const headers = { "content-type": "application/json" };
    const signedIn = await fetch(`${restored.base}/api/v1/authorize`, { method: "POST", headers, body });
    expect(signedIn.status).toBe(200);
    const { data } = (await signedIn.json()) as { data: { access_token: string } };
    const [id, sent] = before.at(-1)!;
    const bytes = await fetch(`${restored.base}/files/${id}`, {
      headers: { authorization: `Bearer ${data.access_token}` },
    });
    expect(sha256(new Uint8Array(await bytes.arrayBuffer()))).toBe(sent);
  } finally {
    await restored.stop();
  }

  const broken = await emptyDatabase(old.url, "broken");
  const killed = startOperator("backup/restore", [path], { ...key, DATABASE_URL: broken, DATA_DIR: dataDir });
  const rows = async () => (await query<{ n: number }>(broken, "select count(*)::int as n from blobs"))[0]!.n;
  await vi.waitFor(async () => expect(await rows()).toBe(blobs.length), { timeout: 120_000, interval: 20 });
  killed.kill();
  expect((await killed.ended).code).toBe(null);
  await expect(migrateAll(broken)).rejects.toThrow("was not finished");
  const again = await operator("backup/restore", [path], { ...key, DATABASE_URL: broken, DATA_DIR: dataDir });
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("was not finished")]);
});
