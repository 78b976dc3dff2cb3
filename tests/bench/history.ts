import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import type { Aside } from "./aside.ts";

const WRITERS = 16;
const ROUNDS = 6;
const SECONDS = 5;

/**
 * What the chain of the history costs those who write events: many at once in one workspace, in turns with and without a
 * process that chains, and what a thousand events cost that process.
 */
export async function reportHistory({ databaseUrl, print }: Aside): Promise<void> {
  const workspaceId = await makeWorkspace(databaseUrl);
  await chaining(0, databaseUrl); // what was there before
  const rates: Record<"alone" | "chained", number> = { alone: 0, chained: 0 };
  const work = { chained: 0, ms: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    rates.alone += await write(databaseUrl, workspaceId);
    await chaining(0, databaseUrl);
    const [rate, done] = await Promise.all([
      pause(2000).then(() => write(databaseUrl, workspaceId)), // once the process has started
      chaining((SECONDS + 3) * 1000, databaseUrl),
    ]);
    rates.chained += rate;
    work.chained += done.chained;
    work.ms += done.ms;
  }
  const of = (sum: number) => Math.round(sum / ROUNDS);
  const ratio = (rates.chained / rates.alone).toFixed(2);
  print(`\n${WRITERS} writers in one workspace: ${of(rates.alone)} events a second, ${of(rates.chained)} while they are
chained (${ratio} times as many). Chaining a thousand of them: ${((1000 * work.ms) / work.chained).toFixed(0)} ms.`);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function chaining(ms: number, databaseUrl: string): Promise<{ chained: number; ms: number }> {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "chainer.ts"), String(ms)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error("Chaining failed.");
  return JSON.parse(said);
}

/** How many events a second are written, each in a transaction of its own as a change has. */
async function write(databaseUrl: string, workspaceId: string): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
      await client.connect();
      let written = 0;
      for (const until = Date.now() + SECONDS * 1000; Date.now() < until; written++)
        await client.query(
          `insert into events (workspace_id, verb, title, detail) values ($1, 'object.edit', 'Heftruck', '{"batch": 1}')`,
          [workspaceId],
        );
      await client.end();
      return written;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

async function makeWorkspace(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  const { rows } = await client.query(`
    with owner as (
      insert into users (email, proved_at, first_name, last_name) values ('history@world.test', now(), 'Wie', 'Schrijft') returning id
    )
    insert into workspaces (name, slug, owner_id, plan) select 'History', 'history-' || gen_random_uuid(), id, 'enterprise'
    from owner returning id`);
  await client.end();
  return rows[0].id;
}
