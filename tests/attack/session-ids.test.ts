import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asOperator, reading, transact } from "@db/transact";
import { env } from "@server/core/env";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { SignJWT } from "jose";
import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const me = async (cookie: string) => (await fetchApp("/trpc/user.me", { headers: { cookie } })).status;

test("session ids from the database, as in a backup, sign nobody in", async () => {
  const token = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.olga, { kind: "web", device: "tests", strong: true }),
  );
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ id: string; row: string }>(sql`select id, s::text as row from sessions s`),
  );
  expect(await me(`session=${token}`)).toBe(200);
  for (const { id, row } of rows) {
    expect(row).not.toContain(token);
    expect(await me(`session=${id}`)).toBe(401);
    expect((await fetchApp("/api/v1/me", { headers: { authorization: `Bearer ${id}` } })).status).toBe(401);
  }
});

describe("the upgrade from a release that stored plain session ids", () => {
  const old = {
    web: "a".repeat(40),
    own: "b".repeat(40),
    acting: "c".repeat(40),
    api: "d".repeat(40),
    actingApi: "e".repeat(40),
  };

  /** The migrations before the one that hashes session ids. */
  async function migrationsBefore(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "register-migrations-"));
    await cp("db/migrations", folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
    const until = journal.entries.findIndex(({ tag }) => tag.endsWith("_sessions_hashed"));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
    return folder;
  }

  /** Makes sessions in the old schema, migrates it, and copies the migrated sessions to the database of this test. */
  async function upgraded(): Promise<void> {
    const url = new URL(env.DATABASE_URL);
    const name = `${url.pathname.slice(1)}_before`;
    const admin = new Client({ connectionString: env.DATABASE_URL });
    await admin.connect();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    url.pathname = `/${name}`;
    const before = new Client({ connectionString: url.href });
    await before.connect();
    const folder = await migrationsBefore();
    try {
      for (const file of ["before.sql", "roles.sql"]) await before.query(await readFile(`db/${file}`, "utf8"));
      await migrate(drizzle(before), { migrationsFolder: folder });
      const { olga, sam } = world.ids;
      await before.query(
        `insert into users (id, email, first_name, last_name)
          values ('${olga}', 'o@x.test', 'O', 'X'), ('${sam}', 's@x.test', 'S', 'X')`,
      );
      await before.query(`insert into sessions (id, user_id, kind, impersonator_id, own_session_id, expires_at) values
        ('${old.web}', '${olga}', 'web', null, null, now() + interval '20 days'),
        ('${old.own}', '${sam}', 'web', null, null, now() + interval '20 days'),
        ('${old.acting}', '${olga}', 'web', '${sam}', '${old.own}', now() + interval '1 hour'),
        ('${old.api}', '${olga}', 'api', null, null, now() + interval '20 days'),
        ('${old.actingApi}', '${olga}', 'api', '${sam}', '${old.own}', now() + interval '1 hour')`);
      await before.query(
        `insert into refresh_tokens (hash, session_id) values ('${hashOfToken("the program's")}', '${old.api}')`,
      );
      await migrate(drizzle(before), { migrationsFolder: "db/migrations" });
      const rows = async (table: string) =>
        (await before.query<{ all: string }>(`select coalesce(json_agg(t), '[]')::text as all from ${table} t`))
          .rows[0]!.all;
      for (const table of ["sessions", "refresh_tokens"])
        await admin.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          await rows(table),
        ]);
    } finally {
      await before.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(folder, { recursive: true });
    }
  }

  test("signs nobody out: browsers, REST clients, and a super admin acting as a user", async () => {
    await upgraded();
    for (const id of [old.web, old.own, old.acting]) expect(await me(`session=${id}`)).toBe(200);
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ own: string }>(
        sql`select own_session_id as own from sessions where id = ${hashOfToken(old.acting)}`,
      ),
    );
    expect(rows[0]?.own).toBe(hashOfToken(old.own));
    const refreshed = await fetchApp("/api/v1/refresh", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: "the program's" }),
    });
    expect(refreshed.status).toBe(200);
    const { access_token } = ((await refreshed.json()) as { data: { access_token: string } }).data;
    for (const token of [access_token, await tokenOfBefore(old.actingApi)])
      expect((await fetchApp("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  /** A refresh token of that release: it holds the encrypted session id, and is signed with the secret itself. */
  function tokenOfBefore(sessionId: string): Promise<string> {
    const secret = "for tests only: 32 characters and more";
    const key = Buffer.from(hkdfSync("sha256", secret, "", "session id in an access token", 32));
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const sid = Buffer.concat([nonce, cipher.update(sessionId, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
      "base64url",
    );
    const made = new SignJWT({ sid })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("access")
      .setSubject(world.ids.olga);
    return made.setIssuedAt().setExpirationTime("1h").sign(new TextEncoder().encode(secret));
  }
});
