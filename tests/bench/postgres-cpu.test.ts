import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { postgresCpu, postmasterOf } from "./postgres-cpu.ts";

const url = process.env.DATABASE_URL!;
const TICK = 10; // ms: what has ended is counted in whole ticks

test.runIf(process.platform === "linux")(
  "what a connection has used of the processor counts after it has ended",
  async () => {
    const postmaster = (await postmasterOf(url))!;
    expect(readFileSync(`/proc/${postmaster}/comm`, "utf8")).toMatch(/^postgres/);
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const idle = postgresCpu(postmaster);
    await client.query("select count(*) from generate_series(1, 500000) n where md5(n::text) = ''");
    const busy = postgresCpu(postmaster);
    expect(busy).toBeGreaterThan(idle);
    await client.end();
    await expect.poll(() => isAlive(rows[0]!.pid)).toBe(false);
    expect(postgresCpu(postmaster)).toBeGreaterThanOrEqual(busy - 2 * TICK);
  },
);

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8") !== "";
  } catch {
    return false;
  }
}
