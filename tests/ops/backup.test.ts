import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closePools } from "@db/client";
import { migrateAll } from "@db/migrate";
import { env } from "@server/core/env";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { backUp } from "../../ops/backup/backup.ts";
import { emptyDatabase, onDatabase } from "../rig/empty-database.ts";
import { startPostgres15 } from "../rig/postgres-15.ts";
import { pdf, picture, uploadOf } from "../upload-of.ts";
import { as, makeWorld, password, type World } from "../world.ts";
import { countsOf, operator } from "./operator.ts";

const key = "a key of tests: 32 characters and more";
const source = process.env.DATABASE_URL as string;
const folder = join(tmpdir(), "backup-tests");
const backup = join(folder, "backup");
let world: World;
let old: Awaited<ReturnType<typeof startPostgres15>>;

/** The files of a storage, each with the digest of its bytes. */
const filesIn = (dataDir: string): Record<string, string> => {
  const root = join(dataDir, "files");
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith(".arriving") && statSync(join(root, name)).isFile(),
  );
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(root, name)))
        .digest("hex"),
    ]),
  );
};

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  world = await makeWorld();
  const { id } = await as(world.ids.olga).object.create({ container_id: world.floor, title: "Héftruck\t\\N\nlijn" });
  for (const words of ["een", "twee"])
    await as(world.ids.olga).file.add({ id, files: [await uploadOf(`${words}.pdf`, pdf(words))] });
  await as(world.ids.olga).file.add({ id, files: [await uploadOf("groot.jpg", await picture("#123456", 3000, 2000))] });
  await as(world.ids.olga).workspace.create({ name: "Later" }); // its customer number comes of the sequence
  await migrateAll(source); // as after an update: it adds up what is stored, once
  old = await startPostgres15();
  await backUp(backup, key);
});
afterAll(async () => {
  await old?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const restored = `restored_${process.pid}`;
const targets = { "15": () => old.url, "18": () => inject("stores").databaseUrl };

describe.each(["15", "18"] as const)("a backup of Postgres 18, restored on %s", (version) => {
  const dataDir = join(folder, `data-${version}`);
  const setting = (url: string) => ({ DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_KEY: key });
  let url: string;
  beforeAll(async () => {
    mkdirSync(dataDir);
    url = await emptyDatabase(targets[version](), restored);
  });

  test("has every row and every byte", async () => {
    const { code, output } = await operator("backup/restore", [backup], setting(url));
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Restored, and counted: \d+ rows of \d+ tables and 3 files/),
    ]);
    const counts = await countsOf(source);
    expect(counts.objects).toBe(1);
    expect(await countsOf(url)).toEqual(counts);
    expect(filesIn(dataDir)).toEqual(filesIn(env.DATA_DIR));
    const rowsOf = (at: string) =>
      onDatabase(at, async (client) => {
        await client.query("begin; set local role app_operator; set local timezone = 'UTC'");
        return (await client.query("select to_jsonb(o) as row from objects o")).rows;
      });
    expect(await rowsOf(url)).toEqual(await rowsOf(source));
  });

  test("is under row-level security again, with its triggers and foreign keys", async () => {
    const madeIn = (at: string) =>
      onDatabase(at, async (client) => {
        const { rows } = await client.query(`
          select conname as name, pg_get_constraintdef(oid) as how from pg_constraint
            where connamespace = 'public'::regnamespace and contype <> 'n'
          union all select tgname, md5(pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
          union all select relname, concat(relrowsecurity, relforcerowsecurity) from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r'
          union all select indexname, indexdef from pg_indexes where schemaname = 'public'
          order by 1, 2`);
        return rows;
      });
    expect(await madeIn(url)).toEqual(await madeIn(source));
  });

  test("is refused a second time, and left as it is", async () => {
    const { code, output } = await operator("backup/restore", [backup], setting(url));
    expect([code, output]).toEqual([1, expect.stringContaining("The database is not empty.")]);
    expect(await countsOf(url)).toEqual(await countsOf(source));
  });

  test("lets people sign in, and goes on counting", async () => {
    await closePools();
    vi.resetModules();
    Object.assign(process.env, setting(url));
    const { rest } = await import("../rest/client.ts");
    const { status } = await rest("POST", "/authorize", { body: { email: "olga@world.test", password } });
    expect(status).toBe(200);
    const { as: asRestored } = await import("../world.ts");
    await asRestored(world.ids.olga).workspace.create({ name: "Nog later" });
    const { rows } = await onDatabase(url, async (client) => {
      await client.query("begin; set local role app_operator");
      return client.query("select count(distinct customer_number)::int as n, count(*)::int as all from workspaces");
    });
    expect(rows[0].n).toBe(rows[0].all);
    await (await import("@db/client")).closePools();
    vi.resetModules();
    Object.assign(process.env, { DATABASE_URL: source, DATA_DIR: env.DATA_DIR });
  });
});

test("goes back from Postgres 15 to 18, from a disk into a bucket, and out of it", async () => {
  const s3rver = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await s3rver.run();
  try {
    const [from, to] = [new URL(old.url), `back_${process.pid}`];
    [from.username, from.password, from.pathname] = [restored, "x", `/${restored}`];
    const onDisk = { DATABASE_URL: from.href, DATA_DIR: join(folder, "data-15"), BACKUP_KEY: key };
    const inBucket = {
      DATABASE_URL: await emptyDatabase(targets["18"](), to),
      DATA_DIR: join(folder, "data-back"),
      BACKUP_KEY: key,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    };
    const path = join(folder, "of-15");
    expect(await operator("backup/backup", [path], onDisk)).toMatchObject({ code: 0 });
    expect(await operator("backup/restore", [path], inBucket)).toMatchObject({ code: 0 });
    expect(await countsOf(inBucket.DATABASE_URL)).toEqual(await countsOf(from.href));
    const { code, output } = await operator("backup/backup", [join(folder, "of-bucket")], inBucket);
    expect([code, output]).toEqual([0, expect.stringContaining("and 3 files of")]);
  } finally {
    await s3rver.close();
  }
});
