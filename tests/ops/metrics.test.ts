import { readFileSync } from "node:fs";
import { asOperator, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { queue } from "@jobs/queue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/setup/port.mjs";
import { imports } from "../house/sources.ts";
import { until } from "../jobs/test-jobs.ts";
import { startWeb, startWorker, visitor, type Web } from "../rig/processes.ts";
import { type Sample, scraped, sumOf } from "../rig/scraped.ts";
import { as, makeWorld, type World } from "../world.ts";
import { alertsIn, labelsIn, metricsIn, panelsIn } from "./rules.ts";

let world: World;
let web: Web;
let worker: Awaited<ReturnType<typeof startWorker>>;
const ports = { web: 0, worker: 0 };
beforeAll(async () => {
  world = await makeWorld();
  Object.assign(ports, { web: await freePort(), worker: await freePort() });
  const settings = { METRICS_PORT: String(ports.web), METRICS_WORKER_PORT: String(ports.worker) };
  [web, worker] = await Promise.all([startWeb(settings), startWorker(settings)]);
  await until(() =>
    scraped(ports.worker).then(
      () => true,
      () => false,
    ),
  );
}, 5 * 60_000); // the product may have to be built first
afterAll(() => Promise.all([web?.stop(), worker?.stop()]));

const ofWeb = async () => (await scraped(ports.web)).samples;
const ofWorker = async () => (await scraped(ports.worker)).samples;
const requests = (samples: Sample[], labels: Record<string, string>) =>
  sumOf(samples, "http_request_duration_seconds_count", labels);

describe("/metrics", () => {
  test("is answered on a port of its own, not on the public one", async () => {
    const own = await fetch(`http://127.0.0.1:${ports.web}/metrics`);
    expect(own.status).toBe(200);
    expect(own.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect((await fetch(`${web.base}/metrics`)).status).toBe(404);
    for (const [path, method] of [
      ["/", "GET"],
      ["/healthz", "GET"],
      ["/metrics", "POST"],
    ] as const)
      expect((await fetch(`http://127.0.0.1:${ports.web}${path}`, { method })).status, path).toBe(404);
  });

  test("is left out where the port is taken; the product works on", async () => {
    const other = await startWeb({ METRICS_PORT: String(ports.web) });
    expect((await fetch(`${other.base}/readyz`)).status).toBe(200);
    await other.stop();
  });

  test("is off by default: what gathers it is not loaded", () => {
    const gathering = /^server\/platform\/measuring\/(metrics|serve|traces)\.ts$|^jobs\/gauges\.ts$/;
    const loaded = imports.filter(({ from, to, isType }) => !isType && gathering.test(to) && !gathering.test(from));
    expect(loaded).toEqual([]);
  });

  test("says of the build which commit and Node it is", async () => {
    const [build] = (await ofWorker()).filter(({ name }) => name === "build_info");
    expect(build).toMatchObject({ labels: { version: expect.stringMatching(/./), node: process.version }, value: 1 });
  });
});

describe("requests", () => {
  test("stand under the pattern of their address", async () => {
    const olga = await visitor(world.ids.olga);
    const made = await Promise.all(
      ["Een", "Twee"].map((title) => as(world.ids.olga).object.create({ container_id: world.floor, title })),
    );
    for (const { id } of made) {
      expect((await olga.rest(web.base, "GET", `/objects/${id}`)).status).toBe(200);
      const page = { headers: { cookie: olga.cookie } };
      expect((await fetch(`${web.base}/object/${id}`, page)).status).toBe(200);
      expect((await fetch(`${web.base}/object/${id}.data`, page)).status).toBe(200);
    }
    const stranger = "/objects/0198c0de-0000-7000-8000-000000000000";
    expect((await olga.rest(web.base, "GET", stranger)).status).toBe(404);
    expect((await olga.rest(web.base, "GET", "/no/such/call")).status).toBe(404);
    expect((await olga.hook(web.base, "object.remove", { id: made[0]!.id })).status).toBe(200);
    expect((await olga.hook(web.base, "object.toString", {})).status).toBe(404);
    expect((await fetch(`${web.base}/files/avatars/olga@world.test`)).status).toBe(404);
    expect((await fetch(`${web.base}/x/%E0%A4%A/olga@world.test`, { method: "PUT" })).status).toBeGreaterThan(399);

    const { samples, text } = await scraped(ports.web);
    const object = { method: "GET", route: "/api/v1/objects/{id}" };
    expect(requests(samples, { ...object, status: "2xx" })).toBe(2);
    expect(requests(samples, { ...object, status: "4xx" })).toBe(1);
    expect(requests(samples, { method: "GET", route: "/api/v1/*", status: "4xx" })).toBe(1);
    expect(requests(samples, { route: "routes/_app.object.$id._index", status: "2xx" })).toBe(4);
    expect(requests(samples, { method: "POST", route: "/trpc/object.remove", status: "2xx" })).toBe(1);
    expect(requests(samples, { route: "/trpc/(unknown)", status: "4xx" })).toBe(1);
    expect(sumOf(samples, "http_requests_in_flight")).toBe(0);
    const words = [...Object.values(world.ids), ...made.map(({ id }) => id), world.acme, "olga", "@", "0198c0de"];
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  });

  test("and their queries under the procedure", async () => {
    const samples = await ofWeb();
    expect(sumOf(samples, "procedure_calls_total", { procedure: "object.remove", outcome: "ok" })).toBe(1);
    expect(sumOf(samples, "procedure_calls_total", { procedure: "object.get", outcome: "not_found" })).toBe(1);
    for (const name of ["object.remove", "object.get"]) {
      expect(sumOf(samples, "database_queries_total", { kind: "procedure", name })).toBeGreaterThan(0);
      expect(sumOf(samples, "database_query_seconds_total", { kind: "procedure", name })).toBeGreaterThan(0);
    }
    // who asks is looked up before
    expect(sumOf(samples, "database_queries_total", { kind: "other" })).toBeGreaterThan(0);
    expect(sumOf(samples, "database_pool_connections", { role: "app_user", state: "waiting" })).toBe(0);
    expect(sumOf(samples, "database_pool_connections", { role: "app_user", state: "total" })).toBeGreaterThan(0);
  });
});

describe("the worker", () => {
  test("says how its jobs ended, how long they waited since they were due, and whether mail left", async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const job = { workspaceId: null, userId: world.ids.olga };
    await transact(asOperator, (tx) => enqueue(tx, "user.mail_password_changed", job, hourAgo));
    await queue("jobs").add("no.such.job", {}, { attempts: 1 });
    const ended = { queue: "jobs", job: "user.mail_password_changed", outcome: "ok" };
    const failed = { queue: "jobs", job: "unknown", outcome: "failed" };
    let samples = await ofWorker();
    await until(async () => {
      samples = await ofWorker();
      // what goes by the clock may be waiting for a moment
      const isIdle = sumOf(samples, "queue_oldest_waiting_seconds", { queue: "long" }) === 0;
      return isIdle && [ended, failed].every((labels) => sumOf(samples, "job_duration_seconds_count", labels) === 1);
    });
    expect(sumOf(samples, "job_wait_seconds_sum", { queue: "jobs" })).toBeGreaterThanOrEqual(3600);
    expect(sumOf(samples, "outgoing_calls_total", { service: "mail", outcome: "ok" })).toBe(1);
    expect(sumOf(samples, "database_queries_total", { kind: "job", name: ended.job })).toBeGreaterThan(0);
    expect(sumOf(samples, "queue_jobs", { queue: "jobs", state: "failed" })).toBe(1);
    expect(sumOf(samples, "queue_jobs", { queue: "long", state: "active" })).toBe(0);
    expect(sumOf(samples, "outbox_jobs")).toBe(0);
    expect(sumOf(samples, "outbox_oldest_seconds")).toBe(0);
    expect(sumOf(samples, "metrics_unanswered")).toBe(0);
  });

  test("alone counts the queues and the outbox", async () => {
    const samples = await ofWeb();
    for (const name of ["queue_jobs", "queue_oldest_waiting_seconds", "outbox_jobs", "outbox_oldest_seconds"])
      expect(sumOf(samples, name), name).toBeUndefined();
  });
});

describe("ops/", () => {
  const alerts = alertsIn("ops/prometheus/alerts.yml");
  const panels = panelsIn("ops/grafana/register.json");

  test("asks only for metrics and labels that there are", async () => {
    expect(alerts.length).toBeGreaterThan(9);
    expect(panels.length).toBeGreaterThan(15);
    const samples = [...(await ofWeb()), ...(await ofWorker())];
    const wrong = [...alerts, ...panels].flatMap(({ title, expr }) => [
      ...metricsIn(expr).filter((name) => name !== "up" && sumOf(samples, name) === undefined),
      ...labelsIn(expr)
        .filter(({ name, label }) => !["job", "instance"].includes(label) && !hasLabel(samples, name, label))
        .map(({ name, label }) => `${title}: ${name} has no ${label}`),
    ]);
    expect(wrong).toEqual([]);
  });

  test("has a paragraph in docs/operate.md for each alarm, and no other", () => {
    const document = readFileSync("docs/operate.md", "utf8");
    const [, chapter = ""] = /\n## Alarms\n([\s\S]*?)(?=\n## |$)/.exec(document) ?? [];
    const paragraphs = chapter
      .split(/\n### /)
      .slice(1)
      .map((part) => part.split("\n")[0]!);
    expect(paragraphs).toEqual(alerts.map(({ title }) => title));
    for (const { title, runbook } of alerts) expect(runbook).toBe(`docs/operate.md#${title.toLowerCase()}`);
  });
});

const hasLabel = (samples: Sample[], name: string, label: string) =>
  samples.some((sample) => sample.name === name && label in sample.labels);
