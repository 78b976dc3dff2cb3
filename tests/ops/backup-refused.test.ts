import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knownMigrations, migrateAll, migrateTables } from "@db/migrate";
import { storage } from "@server/platform/storage/storage";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { backUp } from "../../ops/backup/backup.ts";
import { readBackup } from "../../ops/backup/frames.ts";
import { configuredKey } from "../../ops/backup/key.ts";
import { restore } from "../../ops/backup/restore.ts";
import { asOwner } from "../rig/as-owner.ts";
import { emptyDatabase, onDatabase } from "../rig/empty-database.ts";
import { pdf, uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { countsOf, operator, startOperator } from "./operator.ts";

const key = "a key of tests: 32 characters and more";
const folder = join(tmpdir(), "refused-backups");
const [encrypted, plain] = [join(folder, "encrypted"), join(folder, "plain")];
const words = "words of a secret paper";
let world: World;
let stored: string;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  world = await makeWorld();
  const { id } = await as(world.ids.olga).object.create({ container_id: world.floor, title: "Heftruck" });
  await as(world.ids.olga).file.add({ id, files: [await uploadOf("een.pdf", pdf(words))] });
  for await (const each of storage().list()) stored = each.key;
  await backUp(encrypted, key);
  await backUp(plain, undefined);
});

describe("a backup", () => {
  test("shows nothing of what it holds to who lacks its key", () => {
    expect(readFileSync(encrypted).includes(words)).toBe(false);
    expect(readFileSync(encrypted).includes("objects")).toBe(false);
    expect(readFileSync(encrypted).includes(key)).toBe(false);
    expect(readFileSync(plain).includes(words)).toBe(true);
    expect(statSync(encrypted).mode & 0o777).toBe(0o600);
  });

  test("takes no other file's place, and leaves nothing where it fails", async () => {
    await expect(backUp(plain, undefined)).rejects.toThrow("is there already.");
    const { code } = await operator("backup/backup", [join(folder, "failed")], {
      DATABASE_URL: "postgres://127.0.0.1:9/none",
    });
    expect(code).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith("failed"))).toEqual([]);
  });

  test("takes its key from a file too, and says neither the key nor where the database is", async () => {
    const path = join(folder, "key");
    writeFileSync(path, `${key}\n`);
    const { code, output } = await operator("backup/backup", [join(folder, "by-file")], { BACKUP_KEY_FILE: path });
    expect([code, output]).toEqual([0, expect.stringContaining("encrypted: yes")]);
    expect(output).not.toContain(key);
    expect(output).not.toContain("postgres:");
    writeFileSync(path, "short");
    await expect(configuredKey({ BACKUP_KEY_FILE: path })).rejects.toThrow("at least 32 characters");
  });

  test("names bytes that are not there, or are not what they were, and ends with 2", async () => {
    const path = join(process.env.DATA_DIR as string, "files", stored);
    const bytes = readFileSync(path);
    try {
      writeFileSync(path, "something else");
      const { written } = await backUp(join(folder, "damaged"), key);
      expect(written).toMatchObject({ files: 1, damaged: [stored], lost: [], removed: [] });
      rmSync(path);
      const { code, output } = await operator("backup/backup", [join(folder, "lost")]);
      expect([code, output]).toEqual([2, expect.stringContaining(`are not in storage:\n  ${stored}`)]);
    } finally {
      writeFileSync(path, bytes);
    }
  });
});

/** Reads a backup to its end, as a restore does first. */
async function readAll(bytes: Buffer, with_: string | undefined): Promise<void> {
  const path = join(folder, "changed");
  writeFileSync(path, bytes);
  for await (const _ of readBackup(path, with_));
}

describe.each([
  ["encrypted", encrypted, key],
  ["not encrypted", plain, undefined],
])("a backup that is %s", (_, path, keyOfIt) => {
  test("is refused where it was cut off, also between two frames", async () => {
    const bytes = readFileSync(path);
    await readAll(bytes, keyOfIt);
    const frames: number[] = [];
    for (let at = bytes.indexOf("}\n") + 2; at < bytes.length; at += 4 + bytes.readUInt32BE(at)) frames.push(at);
    expect(frames.length).toBeGreaterThan(100);
    const some = frames.filter((_, n) => n % 9 === 0 || n > frames.length - 3);
    for (const length of [40, ...some, ...some.map((at) => at + 2), bytes.length - 1])
      await expect(readAll(bytes.subarray(0, length), keyOfIt)).rejects.toThrow("The backup was cut off");
    const [first = 0, second = 0, third = 0] = frames.slice(3);
    const swapped = [bytes.subarray(0, first), bytes.subarray(second, third), bytes.subarray(first, second)];
    await expect(readAll(Buffer.concat([...swapped, bytes.subarray(third)]), keyOfIt)).rejects.toThrow(
      "The backup is damaged",
    );
    await expect(readAll(Buffer.concat([bytes, bytes.subarray(-9)]), keyOfIt)).rejects.toThrow("The backup is damaged");
  });

  test("is refused where a byte of it is another", async () => {
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += at < 400 ? 1 : 97) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1;
      await expect(readAll(flipped, keyOfIt), `byte ${at}`).rejects.toThrow(
        /^(The backup|The key|This is not a backup)/,
      );
    }
  });
});

describe("a restore", () => {
  const name = `refusing_${process.pid}`;
  const settings = (url: string) => ({ DATABASE_URL: url, DATA_DIR: join(folder, "data"), BACKUP_KEY: key });
  const schemas = async (url: string) =>
    (await onDatabase(url, (client) => client.query("select nspname as name from pg_namespace"))).rows
      .map((row) => row.name)
      .filter((schema: string) => !/^pg_|^information_schema$/.test(schema))
      .sort();

  test("without the key or with another is refused, and changes nothing", async () => {
    await expect(readAll(readFileSync(encrypted), "")).rejects.toThrow("The key is not the one");
    await expect(restore(encrypted, undefined)).rejects.toThrow("The backup is encrypted. Set BACKUP_KEY");
    const url = await emptyDatabase(inject("stores").databaseUrl, name);
    const other = { ...settings(url), BACKUP_KEY: "another key: 32 characters and more" };
    const { code, output } = await operator("backup/restore", [encrypted], other);
    expect([code, output]).toEqual([1, "The key is not the one that the backup was made with.\n"]);
    expect(await schemas(url)).toEqual(["public"]);
  });

  test("of one that is not encrypted, where a key is set, is refused: anybody could have put it there", async () => {
    await expect(readAll(readFileSync(plain), key)).rejects.toThrow("not encrypted, although a key is set");
  });

  test("of something else, or into this database, is refused", async () => {
    await expect(readAll(Buffer.from("PK and so on"), key)).rejects.toThrow("This is not a backup of Register");
    await expect(restore(join(folder, "nowhere"), key)).rejects.toThrow("The backup can't be read (ENOENT).");
    await expect(restore(encrypted, key)).rejects.toThrow("The database is not empty.");
  });

  test("that was killed leaves a database that nobody takes for a whole one", async () => {
    const url = await emptyDatabase(inject("stores").databaseUrl, name);
    const killed = startOperator("backup/restore", [encrypted], settings(url));
    await vi.waitFor(async () => expect(await schemas(url)).toContain("drizzle"), { timeout: 60_000, interval: 10 });
    killed.kill();
    expect((await killed.ended).code).toBe(null);
    await expect(migrateAll(url)).rejects.toThrow("that was not finished");
    const again = await operator("backup/restore", [encrypted], settings(url));
    expect([again.code, again.output]).toEqual([1, expect.stringContaining("was not finished")]);
  });

  test("of a later version's backup is refused, and of an earlier one's migrates what it brings", async () => {
    const later = join(folder, "later");
    await asOwner("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
    await backUp(later, key).finally(() => asOwner("delete from drizzle.__drizzle_migrations where hash = 'later'"));
    await expect(restore(later, key)).rejects.toThrow("made by another version");

    const [from, to] = [`${name}_from`, `${name}_to`];
    const earlier = join(folder, "earlier");
    const source = await emptyDatabase(inject("stores").databaseUrl, from);
    await migrateTables(source, knownMigrations().at(-5)!);
    await onDatabase(source, async (client) => {
      await client.query("grant select on all tables in schema public to app_operator");
      await client.query("insert into users (email, first_name, last_name) values ('o@world.test', 'O', 'O')");
    });
    expect(await operator("backup/backup", [earlier], settings(source))).toMatchObject({ code: 0 });
    const url = await emptyDatabase(inject("stores").databaseUrl, to);
    expect(await operator("backup/restore", [earlier], settings(url))).toMatchObject({ code: 0 });
    const counts = await countsOf(url);
    expect(counts.users).toBe(1);
    expect(Object.keys(counts)).toEqual(Object.keys(await countsOf(process.env.DATABASE_URL as string)));
  });
});
