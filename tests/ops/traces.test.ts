import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../jobs/test-jobs.ts";
import { startCollector } from "../rig/collector.ts";
import { startWeb, startWorker, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";

let world: World;
let web: Web;
let worker: Awaited<ReturnType<typeof startWorker>>;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  [world, collector] = await Promise.all([makeWorld(), startCollector()]);
  // sent after a moment, where five seconds are usual
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "100" };
  [web, worker] = await Promise.all([startWeb(settings), startWorker(settings)]);
}, 5 * 60_000); // the product may have to be built first
afterAll(async () => {
  await Promise.all([web?.stop(), worker?.stop()]);
  collector.stop();
});

const spanOf = async (name: string) => {
  await until(() => collector.spans.some((span) => span.name === name));
  return collector.spans.find((span) => span.name === name)!;
};
const below = (parent: { spanId: string }) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

test("a request is a trace of its own, with its procedure and the transactions of that", async () => {
  const olga = await visitor(world.ids.olga);
  const foreign = "00-11111111111111111111111111111111-2222222222222222-01";
  const answer = await fetch(`${web.base}/api/v1/containers/${world.floor}`, {
    headers: { ...olga.bearer, traceparent: foreign },
  });
  expect(answer.status).toBe(200);

  const request = await spanOf("GET /api/v1/containers/{id}");
  expect(request).toMatchObject({ service: "register-web", hasFailed: false });
  expect(request.parentSpanId || undefined).toBeUndefined();
  expect(request.traceId).not.toBe("1".repeat(32)); // what a stranger sends is not taken over
  expect(request.attributes).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/api/v1/containers/{id}",
    "http.response.status_code": 200,
    "register.request_id": answer.headers.get("x-request-id"),
  });
  const procedure = below(request).find(({ name }) => name === "procedure container.get")!;
  expect(procedure.attributes).toMatchObject({ "register.procedure": "container.get", "register.outcome": "ok" });
  expect(below(procedure).map(({ name }) => name)).toContain("transaction read");
});

test("a refusal is no failure", async () => {
  const olga = await visitor(world.ids.olga);
  expect((await olga.rest(web.base, "GET", `/objects/${world.floor}`)).status).toBe(404);
  const procedure = await spanOf("procedure object.get");
  expect(procedure).toMatchObject({ hasFailed: false, attributes: { "register.outcome": "not_found" } });
});

test("a job goes on with the trace of who enqueued it", async () => {
  const olga = await visitor(world.ids.olga);
  const emails = ["pia@elsewhere.test"];
  expect((await olga.hook(web.base, "invitation.create", { id: world.board, emails })).status).toBe(200);
  const request = await spanOf("POST /trpc/invitation.create");
  await until(() => collector.spans.some(({ name, traceId }) => /^job /.test(name) && traceId === request.traceId));
  const job = collector.spans.find(({ name, traceId }) => /^job /.test(name) && traceId === request.traceId)!;
  expect(job).toMatchObject({ service: "register-worker", attributes: { "register.outcome": "ok" } });
  expect(collector.spans.some(({ spanId }) => spanId === job.parentSpanId)).toBe(true);
  expect(below(job).length).toBeGreaterThan(0);
});

test("what is sent names nobody, and nothing of theirs", async () => {
  await pause(500); // what is left
  const sent = collector.bodies.join("\n");
  const words = [...Object.values(world.ids), world.acme, world.board, world.floor, "olga", "@", "Gelijkvloers"];
  expect(words.filter((word) => sent.includes(word))).toEqual([]);
});
