/**
 * Fills a database, starts the production build and a bare handler beside it, and prints what each costs. What they are compared on:
 * REST with the same statements through pg and JSON.stringify of the same answer; pages with React's rendering of the same HTML.
 */
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { scaleIn, scaleOptions, seedScale } from "@db/seed/scale";
import { Client } from "pg";
import { freePort } from "../../scripts/setup/port.mjs";
import type { Same } from "./bare.ts";
import { browserCodeOf } from "./browser-code.ts";
import { Child } from "./child.ts";
import { one } from "./load.ts";
import { compare, type Side } from "./measure.ts";
import { codeLine, legend, type Row, tableOf } from "./report.ts";
import { sceneAt, type Target } from "./scene.ts";
import type { Statement } from "./statement.ts";

const { values } = parseArgs({
  options: {
    ...scaleOptions,
    seconds: { type: "string", default: "5" },
    clients: { type: "string", default: "8" },
    only: { type: "string" },
  },
});
const tell = (line = "") => void process.stdout.write(`${line}\n`);
const { DATABASE_URL = "", BUILD_DIR = "", DATA_DIR = "", PORT = "" } = process.env;

if (!(await isFilled())) {
  tell("Filling the database …");
  await seedScale(
    DATABASE_URL,
    scaleIn(values, { workspaces: 50, containers: 20, depth: 3, objects: 50, files: 5, actionPoints: 20_000 }),
    tell,
  );
}
const log = (name: string) => join(DATA_DIR, `bench-${name}.log`);
const main = ["--enable-source-maps", join(BUILD_DIR, "server/main.js")];
const [barePort, twinPort] = [String(await freePort()), String(await freePort())];
const at = (port: string) => `http://127.0.0.1:${port}`;
const product = new Child(main, { ...process.env, LOG_LEVEL: "info" }, log("product"));
const twin = new Child(main, { ...process.env, PORT: twinPort }, log("twin")); // only to render what the product renders
const bare = new Child(["--import", "tsx", join(import.meta.dirname, "bare.ts")], { ...process.env, PORT: barePort }, log("bare"));
const base = `http://localhost:${PORT}`;

try {
  await Promise.all([product.untilUp(`${base}/healthz`), twin.untilUp(`${at(twinPort)}/healthz`), bare.untilUp(at(barePort))]);
  const targets = (await sceneAt(base, DATABASE_URL)).filter(({ name }) => !values.only || values.only.split(",").includes(name));
  const rows: Row[] = [];
  let objectPage = "";
  for (const target of targets) {
    const { body, queries } = await teach(target);
    if (target.name === "object") objectPage = body;
    const others: Side[] = [{ child: bare, shot: { ...target, url: `${at(barePort)}/${target.name}` } }];
    if (target.kind === "page") others.unshift({ child: twin, shot: { ...target, url: await rendererOf(target) } });
    const [ours, theirs, html] = await compare(
      [{ child: product, shot: target }, ...others],
      Number(values.seconds),
      Number(values.clients),
    );
    rows.push({ ...target, queries, bytes: Buffer.byteLength(body), ours: ours!, bare: theirs!, html });
    tell(`${target.title}: ${ours!.cpu.toFixed(2)} ms of CPU a request, bare ${theirs!.cpu.toFixed(2)}`);
  }
  const { length } = cpus();
  tell(
    `\n${values.clients} at once, ${values.seconds} s each, on ${length} × ${cpus()[0]?.model}, Node ${process.version}, Postgres on the same machine.\n`,
  );
  tell(tableOf(rows));
  tell(`\n${legend}`);
  if (objectPage) tell(`\n${codeLine(browserCodeOf(objectPage, BUILD_DIR))}`);
} finally {
  await Promise.all([product, twin, bare].map((child) => child.stop()));
}

/** Shows the bare handler what the product answers to this, and by which statements. */
async function teach(target: Target) {
  for (let warm = 0; warm < 3; warm++) await one(target);
  await product.ask({ ask: "record" });
  const body = String(await one(target));
  const statements = await product.ask<Statement[]>({ ask: "recorded" });
  const answer = target.kind === "page" ? { html: body } : { json: JSON.parse(body) as unknown };
  await bare.ask({ same: { name: target.name, status: target.status, statements, ...answer } satisfies Same });
  return { body, queries: statements.filter(({ text }) => !/^(begin|commit|rollback)/i.test(text)).length };
}

/** The twin answers once in full, then renders that again and again at an address of its own. */
async function rendererOf(target: Target): Promise<string> {
  await one({ ...target, url: target.url.replace(base, at(twinPort)) });
  return at(String(await twin.ask<number>({ ask: "serveLast" })));
}

async function isFilled(): Promise<boolean> {
  const client = new Client({ connectionString: DATABASE_URL, options: "-c role=app_operator" });
  await client.connect();
  const { rows } = await client.query("select from users where email like 'scale-%' limit 1");
  await client.end();
  return rows.length > 0;
}
