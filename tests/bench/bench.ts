/**
 * Fills a database, starts the production build, and prints what its requests cost in CPU of the web process and of
 * Postgres, beside a handler written by hand (lean.ts).
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { closePools } from "@db/client";
import { parseScale, scaleOptions, seedScale } from "@db/seed/scale";
import { Client } from "pg";
import { apart, beside } from "./asides.ts";
import { browserCodeOf } from "./browser-code.ts";
import { caseNames, casesOf } from "./cases.ts";
import type { Pace } from "./measure.ts";
import { postmasterOf } from "./postgres-cpu.ts";
import { codeLine, legend, summaryOf } from "./report.ts";
import { circumstances, type ResultRow, type Results, resultRow } from "./results.ts";
import { measureCase } from "./rows.ts";
import { makeScene } from "./scene.ts";
import { type Servers, withServers } from "./servers.ts";

const { values } = parseArgs({
  options: {
    ...scaleOptions,
    seconds: { type: "string", default: "5" },
    clients: { type: "string", default: "8" },
    pins: { type: "string", default: "2000" },
    only: { type: "string" },
    json: { type: "string" },
  },
});
const print = (line = "") => void process.stdout.write(`${line}\n`);
const { DATABASE_URL = "", BUILD_DIR = "" } = process.env;
const only = values.only?.split(",");
const scale = parseScale(values, {
  workspaces: 50,
  containers: 20,
  depth: 3,
  objects: 50,
  files: 5,
  actionPoints: 20_000,
});
const pace: Pace = {
  seconds: Number(values.seconds),
  clients: Number(values.clients),
  postmaster: await postmasterOf(DATABASE_URL),
};

const known: string[] = [...caseNames, ...Object.keys(beside), ...Object.keys(apart)];
const unknown = only?.filter((name) => !known.includes(name)) ?? [];
if (unknown.length > 0) throw new Error(`--only knows ${known.join(", ")}, and no ${unknown.join(", ")}.`);

try {
  await withServers(async (servers) => {
    if (!only?.every((name) => name in apart)) {
      await fill();
      await measureCases(servers);
    }
    for (const [name, run] of Object.entries({ ...beside, ...apart }))
      if (only?.includes(name) || (!only && name === "large"))
        await run({ databaseUrl: DATABASE_URL, product: servers.product, pace, print });
  });
} finally {
  await closePools();
}

/** Fills the database, and leaves Postgres nothing to do for it while others are measured. */
async function fill(): Promise<void> {
  print("Filling the database …");
  await seedScale(DATABASE_URL, scale, print);
  print("Tidying it up …");
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  await client.end();
}

async function measureCases(servers: Servers): Promise<void> {
  const cases = await casesOf(servers.product.base, await makeScene(DATABASE_URL, Number(values.pins)));
  const rows: ResultRow[] = [];
  let browser: string | null = null;
  for (const target of cases.filter(({ name }) => !only || only.includes(name))) {
    const row = await measureCase(target, servers, pace);
    if (row.differs) print(`${row.title}: the lean answer differs at ${row.differs}`);
    if (target.name === "object") browser = codeLine(browserCodeOf(row.body, BUILD_DIR));
    rows.push(resultRow(row));
    const { web_ms, postgres_ms, lean_ms } = rows.at(-1)!;
    print(`${row.title}: web ${web_ms} ms, Postgres ${postgres_ms ?? "?"} ms, lean ${lean_ms ?? "not written"}`);
  }
  if (rows.length === 0) return;
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { seconds, clients } = pace;
  const about = await circumstances(client, { scale, clients, seconds }).finally(() => client.end());
  const results: Results = { ...about, rows, browser };
  print(`\n${summaryOf(results)}\n\n${legend}`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
}
