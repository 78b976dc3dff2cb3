/**
 * Fills a database, starts the production build and a bare handler, and prints the cost of each. REST is compared with
 * the same statements through pg and JSON.stringify of the same data; pages with React rendering the same HTML.
 */
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closePools } from "@db/client";
import { parseScale, scaleOptions, seedScale } from "@db/seed/scale";
import { today } from "@server/core/day";
import { Client } from "pg";
import { freePort } from "../../scripts/setup/port.mjs";
import type { BareAnswer } from "./bare.ts";
import { hostileBodies } from "./bodies.ts";
import { browserCodeOf } from "./browser-code.ts";
import { Child } from "./child.ts";
import { dueAtOnce, fillDue, reminded, sweepTogether } from "./due.ts";
import { intakeRequests } from "./intake.ts";
import { largeAndSmall } from "./large.ts";
import { listTimes, longList } from "./lists.ts";
import { requestOnce } from "./load.ts";
import { compare, type Side } from "./measure.ts";
import { type Reach, reachTimes, userLookUpTime } from "./reach.ts";
import {
  besideTable,
  type Comparison,
  codeLine,
  legend,
  listTable,
  type Row,
  reachTable,
  searchTable,
  tableOf,
} from "./report.ts";
import { benchTargets, pagesOf, type Target } from "./scene.ts";
import { million, searchTimes } from "./search.ts";
import { signIns } from "./sign-in.ts";
import type { Statement } from "./statement.ts";

const { values } = parseArgs({
  options: {
    ...scaleOptions,
    seconds: { type: "string", default: "5" },
    clients: { type: "string", default: "8" },
    only: { type: "string" },
  },
});
const print = (line = "") => void process.stdout.write(`${line}\n`);
const { DATABASE_URL = "", BUILD_DIR = "", DATA_DIR = "", PORT = "" } = process.env;

// these use a database of their own
const isSeparate = ["search", "due", "lists", "bodies", "sign-in"].includes(values.only ?? "");
if (!isSeparate && !(await isFilled())) {
  print("Filling the database …");
  await seedScale(
    DATABASE_URL,
    parseScale(values, { workspaces: 50, containers: 20, depth: 3, objects: 50, files: 5, actionPoints: 20_000 }),
    print,
  );
}
const log = (name: string) => join(DATA_DIR, `bench-${name}.log`);
const main = ["--enable-source-maps", join(BUILD_DIR, "server/main.js")];
const [barePort, twinPort] = [String(await freePort()), String(await freePort())];
const baseOf = (port: string) => `http://127.0.0.1:${port}`;
const product = new Child(main, { ...process.env, LOG_LEVEL: "info" }, log("product"));
// only renders what the product renders
const twin = new Child(main, { ...process.env, PORT: twinPort, APP_URL: baseOf(twinPort) }, log("twin"));
const bare = new Child(
  ["--import", "tsx", join(import.meta.dirname, "bare.ts")],
  { ...process.env, PORT: barePort },
  log("bare"),
);
const base = `http://localhost:${PORT}`;

try {
  await Promise.all([
    product.untilUp(`${base}/healthz`),
    twin.untilUp(`${baseOf(twinPort)}/healthz`),
    bare.untilUp(baseOf(barePort)),
  ]);
  const scene = isSeparate ? [] : await benchTargets(base, DATABASE_URL);
  const targets = scene.filter(({ name }) => !values.only || values.only.split(",").includes(name));
  const rows: Row[] = [];
  let objectPage = "";
  for (const target of targets) {
    const { body, queries } = await sendAnswerTo(target);
    if (target.name === "object") objectPage = body;
    const others: Side[] = [{ child: bare, shot: { ...target, url: `${baseOf(barePort)}/${target.name}` } }];
    if (target.kind === "page") others.unshift({ child: twin, shot: { ...target, url: await rendererOf(target) } });
    const [oursFigures, bareFigures, html] = await compare(
      [{ child: product, shot: target }, ...others],
      Number(values.seconds),
      Number(values.clients),
    );
    rows.push({ ...target, queries, bytes: Buffer.byteLength(body), ours: oursFigures!, bare: bareFigures!, html });
    print(`${target.title}: ${oursFigures!.cpu.toFixed(2)} ms of CPU a request, bare ${bareFigures!.cpu.toFixed(2)}`);
  }
  const { length } = cpus();
  print(
    `\n${values.clients} at once, ${values.seconds} s each, on ${length} × ${cpus()[0]?.model}, Node ${process.version}, Postgres on the same machine.\n`,
  );
  if (rows.length > 0) print(`${tableOf(rows)}\n\n${legend}`);
  if (objectPage) print(`\n${codeLine(browserCodeOf(objectPage, BUILD_DIR))}`);
  if (!values.only || values.only === "large") await reportLarge();
  if (values.only === "search")
    print(`\n${searchTable(await searchTimes(DATABASE_URL, (await seedScale(DATABASE_URL, million, print))[0]!))}`);
  if (values.only === "due") await reportDue();
  if (values.only === "lists")
    print(`\n${listTable(await listTimes((await seedScale(DATABASE_URL, longList, print))[0]!))}`);
  if (values.only === "intake") await reportIntakes();
  if (values.only === "bodies") for await (const line of hostileBodies(base, product)) print(line);
  if (values.only === "sign-in") for await (const line of signIns()) print(line);
} finally {
  await Promise.all([product, twin, bare].map((child) => child.stop()));
  await closePools();
}

/**
 * What the query of a user's reach costs among 200,000 objects, and the same pages of a large and a small workspace, in
 * turns.
 */
async function reportLarge() {
  const viewers = await largeAndSmall(DATABASE_URL, print);
  const { owner, guest, guestOfMany, smallOwner, smallGuest, everywhere } = viewers;
  const reach: Reach[] = [];
  for (const viewer of [owner, guest, guestOfMany, smallOwner, smallGuest]) reach.push(await reachTimes(viewer));
  print(`\n${reachTable(reach)}`);
  print(
    `\nLooking up the caller, for a ${everywhere.name}: ${(await userLookUpTime(everywhere.userId)).toFixed(2)} ms in Postgres.`,
  );
  const rows: Comparison[] = [];
  for (const [who, large, small] of [
    ["its owner", owner, smallOwner] as const,
    ["a guest of one board", guest, smallGuest] as const,
  ]) {
    const [pages, smallPages] = [await pagesOf(base, large), await pagesOf(base, small)];
    for (const [name, title] of [["home", "Workspace home"] as const, ["board", "Board"] as const]) {
      const sides = [smallPages[name], pages[name]].map((shot) => ({ child: product, shot }));
      const [smallFigures, largeFigures] = await compare(sides, Number(values.seconds), Number(values.clients));
      rows.push({ title: `${title}, for ${who}`, small: smallFigures!, large: largeFigures! });
    }
  }
  print(`\n${besideTable(rows)}`);
}

/** The pages of an intake of 20 questions and of one of 200, in turns. */
async function reportIntakes() {
  const sides = (await intakeRequests(base, DATABASE_URL)).map((shot) => ({ child: product, shot }));
  const [small, large] = await compare(sides, Number(values.seconds), Number(values.clients));
  print(`\n${besideTable([{ title: "An intake of 200 questions, beside 20", small: small!, large: large! }])}`);
}

/** What it costs to claim all that is due at once, and to enqueue its mails. */
async function reportDue() {
  await fillDue(DATABASE_URL);
  const seconds = await sweepTogether(today(), 2);
  print(
    `\n${dueAtOnce.points} action points due at once, ${reminded(dueAtOnce.points)} reminders: two workers, ${seconds.toFixed(1)} s.`,
  );
}

/** Gives the bare handler the product's answer to a target, and the statements for it. */
async function sendAnswerTo(target: Target) {
  for (let warm = 0; warm < 3; warm++) await requestOnce(target);
  await product.ask({ ask: "record" });
  const body = String(await requestOnce(target));
  const statements = await product.ask<Statement[]>({ ask: "recorded" });
  const answer = target.kind === "page" ? { html: body } : { json: JSON.parse(body) as unknown };
  await bare.ask({ same: { name: target.name, status: target.status, statements, ...answer } satisfies BareAnswer });
  return { body, queries: statements.filter(({ text }) => !/^(begin|commit|rollback)/i.test(text)).length };
}

/**
 * The second product answers the target once in full; then it renders that again and again at an address of its own.
 */
async function rendererOf(target: Target): Promise<string> {
  await requestOnce({ ...target, url: target.url.replace(base, baseOf(twinPort)) });
  return baseOf(String(await twin.ask<number>({ ask: "serveLast" })));
}

async function isFilled(): Promise<boolean> {
  const client = new Client({ connectionString: DATABASE_URL, options: "-c role=app_operator" });
  await client.connect();
  const { rows } = await client.query("select from users where email like 'scale-%' limit 1");
  await client.end();
  return rows.length > 0;
}
