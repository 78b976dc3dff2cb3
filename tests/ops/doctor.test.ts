import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { queue, redis, removeHeartbeat, sendHeartbeat, workerConnection } from "@jobs/queue";
import { env, readEnv } from "@server/core/env";
import { storage } from "@server/platform/storage/storage";
import { Worker } from "bullmq";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkDatabase } from "../../ops/doctor/database.ts";
import { checkFiles } from "../../ops/doctor/files.ts";
import type { Finding } from "../../ops/doctor/finding.ts";
import { checkQueues } from "../../ops/doctor/queues.ts";
import { checkSettings } from "../../ops/doctor/settings.ts";
import { asOwner } from "../rig/as-owner.ts";
import { pdf, uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { operator } from "./operator.ts";

const whole = {
  APP_URL: "https://register.example",
  APP_SECRET: "mX2vQ9sT4kLw8ZrB1nYc6HfJ3dGpA7eU",
  SMTP_URL: "smtp://127.0.0.1:9",
};
let world: World;
let stored: string;
const problems = (findings: Finding[]) => findings.filter(({ level }) => level === "problem").map(({ text }) => text);
const pathOf = (key: string) => join(env.DATA_DIR, "files", key);

beforeAll(async () => {
  world = await makeWorld();
  const { id } = await as(world.ids.olga).object.create({ container_id: world.floor, title: "Heftruck" });
  await as(world.ids.olga).file.add({ id, files: [await uploadOf("een.pdf", pdf())] });
  for await (const each of storage().list()) stored = each.key;
  await asOwner("delete from outbox");
  if (redis().status !== "ready") await once(redis(), "ready");
});

test("an installation in order ends with 0, and one that lacks a file with 1, without a name or a secret", async () => {
  await sendHeartbeat("tests");
  const good = await operator("doctor/doctor", [], whole);
  expect([good.code, good.output]).toEqual([0, expect.stringContaining("Nothing is wrong.")]);
  const bytes = readFileSync(pathOf(stored));
  rmSync(pathOf(stored));
  const bad = await operator("doctor/doctor", [], whole).finally(() => writeFileSync(pathOf(stored), bytes));
  expect([bad.code, bad.output]).toEqual([
    1,
    expect.stringContaining(`PROBLEM 1 files that rows name are not in storage:\n    ${stored}`),
  ]);
  for (const word of ["Heftruck", "world.test", "een.pdf", whole.APP_SECRET, "postgres:"]) {
    expect(good.output).not.toContain(word);
    expect(bad.output).not.toContain(word);
  }
});

describe("files", () => {
  const sha256 = "ab".repeat(32);
  const strays = () => [`${world.acme}/${sha256}`, `${world.acme}/${sha256}.s.webp`, "left/behind"];
  const made = () => [`${stored}.s.webp`, `${stored}.bare`];
  afterEach(() => {
    for (const key of [...strays(), ...made()]) rmSync(pathOf(key), { force: true });
  });

  test("without a row are found once they are older than the sweep leaves them; thumbnails belong to their file", async () => {
    mkdirSync(pathOf("left"), { recursive: true });
    for (const key of [...strays(), ...made()]) writeFileSync(pathOf(key), "stray");
    expect(problems(await checkFiles())).toEqual([]);
    for (const key of [...strays(), ...made()]) utimesSync(pathOf(key), new Date(0), new Date(0));
    expect(problems(await checkFiles())).toEqual([
      expect.stringMatching(new RegExp(`^3 files in storage are of no row.*${strays().sort().join("\\s+")}`, "s")),
    ]);
  });
});

describe("the database", () => {
  /** What is wrong with it after a statement, which the other one takes back. */
  const after = async (change: string, back: string) => {
    await asOwner(change);
    return checkDatabase()
      .then(problems)
      .finally(() => asOwner(back));
  };

  test("is in order, or it is said what is not", async () => {
    expect(problems(await checkDatabase())).toEqual([]);
    const last = "(select max(created_at) from drizzle.__drizzle_migrations)";
    expect(
      await after(
        `update drizzle.__drizzle_migrations set created_at = -created_at where created_at = ${last}`,
        "update drizzle.__drizzle_migrations set created_at = -created_at where created_at < 0",
      ),
    ).toEqual([expect.stringContaining("of a later version")]);
    expect(
      await after(
        `create table taken as select * from drizzle.__drizzle_migrations where created_at = ${last};
         delete from drizzle.__drizzle_migrations where created_at = ${last}`,
        "insert into drizzle.__drizzle_migrations select * from taken; drop table taken",
      ),
    ).toContainEqual(expect.stringMatching(/^1 migrations have not run/));
    expect(
      await after("alter table objects no force row level security", "alter table objects force row level security"),
    ).toEqual([expect.stringMatching(/^1 policies or grants/)]);
    expect(await after("create schema restore_unfinished", "drop schema restore_unfinished")).toEqual([
      expect.stringContaining("A restore into it was not finished"),
    ]);
    expect(problems(await checkDatabase())).toEqual([]);
  });

  test("has the time of this machine", async () => {
    const [clock] = (await checkDatabase()).slice(-1);
    expect(clock).toMatchObject({ level: "ok", text: expect.stringContaining("differ by") });
    const real = Date.now;
    Date.now = () => real() - 60_000;
    const [wrong] = (
      await checkDatabase().finally(() => {
        Date.now = real;
      })
    ).slice(-1);
    expect(wrong).toMatchObject({ level: "problem", text: expect.stringMatching(/differ by (59\.9|60\.\d) s/) });
  });
});

test("jobs that stay in the outbox, fail, or have no worker", async () => {
  await sendHeartbeat("tests");
  expect(problems(await checkQueues())).toEqual([]);
  await asOwner(`insert into outbox (name, payload, due_at) values ('file.read', '{}', now() - interval '1 hour')`);
  expect(problems(await checkQueues())).toEqual([
    "1 jobs have waited in the outbox for more than 5 minutes, the first for 60.",
  ]);
  await asOwner("delete from outbox");
  await queue("reading").add("file.read", {}, { jobId: "doomed" });
  const connection = workerConnection();
  const failing = new Worker("reading", () => Promise.reject(new Error("no")), {
    connection,
    prefix: env.QUEUE_PREFIX,
  });
  await new Promise((done) => failing.on("failed", done));
  await failing.close();
  connection.disconnect();
  expect(problems(await checkQueues())).toEqual([
    expect.stringMatching(/^1 jobs of queue reading failed .* a file\.read/),
  ]);
  await queue("reading").obliterate({ force: true });
  await removeHeartbeat("tests");
  expect(problems(await checkQueues())).toEqual(["No worker is at work."]);
});

test("settings that can be guessed, or leave the installation on its own", () => {
  const said = (settings: Record<string, string>) =>
    checkSettings(readEnv({ DATABASE_URL: env.DATABASE_URL, REDIS_URL: env.REDIS_URL, ...whole, ...settings }));
  expect(problems(said({}))).toEqual([]);
  expect(problems(said({ APP_SECRET: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }))[0]).toMatch(
    /^APP_SECRET can be guessed/,
  );
  expect(problems(said({ BACKUP_KEY: "my very own password for backups" }))[0]).toMatch(/^BACKUP_KEY can be guessed/);
  expect(problems(said({ APP_URL: "http://register.example" }))[0]).toMatch(/^APP_URL is not https/);
  expect(problems(said({ APP_URL: "http://localhost:3000" }))[0]).toMatch(/^APP_URL is an address of this machine/);
  expect(problems(said({ SMTP_URL: "" }))[0]).toMatch(/^SMTP_URL is not set/);
  expect(problems(said({ DEMO: "1", DEMO_HOSTS: "demo.example" }))[0]).toMatch(/^This is a demo, whose passwords/);
  expect(JSON.stringify(said({}))).not.toContain(whole.APP_SECRET);
});
