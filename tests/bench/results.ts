import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Scale } from "@db/seed/scale";
import type { Client } from "pg";
import { sumOf } from "./measure.ts";
import { type Row, ratioOf } from "./rows.ts";

/** The circumstances of a run. */
type Circumstances = {
  date: string;
  version: { commit: string; package: string | null };
  node: string;
  postgres: string;
  cpu: string;
  scale: Scale;
  clients: number;
  seconds: number;
};
/** CPU in ms per answer; null where it could not be read, or nothing lean is written. */
export type ResultRow = {
  name: string;
  title: string;
  web_ms: number;
  postgres_ms: number | null;
  lean_ms: number | null;
  lean_web_ms: number | null;
  lean_postgres_ms: number | null;
  ratio: number | null;
  differs: string | null;
  rate: number;
  p50: number;
  p95: number;
  queries: number;
  prepared: number;
  kB: number;
};
/** What --json writes. `browser`: kB of the object page's scripts, where it was measured. */
export type Results = Circumstances & { rows: ResultRow[]; browser: string | null };

const root = new URL("../../", import.meta.url);

export async function circumstances(client: Client, about: Pick<Circumstances, "scale" | "clients" | "seconds">) {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const { version = null } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { version?: string };
  const postgres = rows[0]!.server_version.split(" ")[0]!;
  const cpu = `${cpus().length} × ${cpus()[0]?.model}`;
  const date = new Date().toISOString().slice(0, 10);
  return { date, version: { commit: commit(), package: version }, node: process.version, postgres, cpu, ...about };
}

/** The short name of the commit, with a + if files have changed since; "unknown" outside a repository. */
function commit(): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "--untracked-files=no") ? "+" : "");
  } catch {
    return "unknown";
  }
}

const rounded = (value: number, digits = 3) => Number(value.toFixed(digits));
const orNull = (value: number | null | undefined) => (value === null || value === undefined ? null : rounded(value));

export const resultRow = (row: Row): ResultRow => ({
  name: row.name,
  title: row.title,
  web_ms: rounded(row.ours.web),
  postgres_ms: orNull(row.ours.postgres),
  lean_ms: row.lean && rounded(sumOf(row.lean)),
  lean_web_ms: orNull(row.lean?.web),
  lean_postgres_ms: orNull(row.lean?.postgres),
  ratio: orNull(ratioOf(row)),
  differs: row.differs ?? null,
  rate: rounded(row.ours.rate, 1),
  p50: rounded(row.ours.p50, 1),
  p95: rounded(row.ours.p95, 1),
  queries: row.queries,
  prepared: row.prepared,
  kB: rounded(row.bytes / 1000, 1),
});
