import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { countingQueries, countQuery } from "@db/count";
import { watched } from "@server/core/measure";
import { freePort } from "../../scripts/setup/port.mjs";
import type { Aside } from "./aside.ts";
import { fire, percentile, type Shot } from "./load.ts";
import type { Pace, Side } from "./measure.ts";
import { measuringTable } from "./report.ts";
import { asOperator, benchIds, signIn, tokenOf } from "./scene.ts";
import { type Served, startWeb } from "./servers.ts";

/** CPU ms of the web process for a request: with nothing measured, twice; with metrics; with traces as well. */
export type Measuring = { title: string; web: number[] };

const TURN = 250; // ms

/**
 * What metrics and traces add to a request, in one run: processes side by side, in short turns, of which the middle one
 * counts. The second process without either says how far the figures of equal processes are apart. Traces are all
 * sampled, and taken by a server that drops them.
 */
export async function reportMeasuring({ databaseUrl, product, pace, print }: Aside): Promise<void> {
  const sink = createServer((request, response) => request.resume().on("end", () => response.end("{}")));
  await new Promise<void>((ready) => sink.listen(0, "127.0.0.1", ready));
  const METRICS_PORT = String(await freePort());
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  const servers: Served[] = [
    await startWeb("off"),
    await startWeb("off-again"),
    await startWeb("metrics", { METRICS_PORT }),
    await startWeb("traces", { METRICS_PORT: String(await freePort()), OTEL_EXPORTER_OTLP_ENDPOINT }),
  ];
  try {
    const rows: Measuring[] = [];
    for (const [title, path, headers] of await requestsOf(product.base, databaseUrl)) {
      const sides = servers.map(({ child, base }): Side => {
        return { child, shot: { url: base + path, method: "GET", headers, status: 200 } };
      });
      rows.push({ title, web: await middles(sides, pace) });
    }
    const askedAt = performance.now();
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    print(`\n${measuringTable(rows)}\n`);
    print(`/metrics: ${text.length} bytes in ${(performance.now() - askedAt).toFixed(1)} ms`);
    print(`Metrics by themselves: ${(await ownCost()).toFixed(1)} µs a request`);
  } finally {
    await Promise.all(servers.map(({ child }) => child.stop()));
    sink.close();
  }
}

const TIMES = 50_000;

/**
 * What metrics do for a request of one procedure with three transactions and queries that ask nothing, in µs: less than
 * what equal processes differ by.
 */
async function ownCost(): Promise<number> {
  const answered = Promise.resolve();
  const ask = () => {
    countQuery(answered);
    return answered;
  };
  const procedure = async () => {
    for (let n = 0; n < 3; n++) await watched({ kind: "transaction", name: "read" }, ask);
  };
  const request = () =>
    watched({ kind: "request", name: "GET" }, async (work) => {
      await watched({ kind: "procedure", name: "object.get" }, procedure);
      work.details = { method: "GET", route: "/api/v1/objects/{id}", status: 200 };
    });
  const timed = async () => {
    const { user, system } = process.cpuUsage();
    for (let n = 0; n < TIMES; n++) await countingQueries(request);
    const after = process.cpuUsage();
    return (after.user + after.system - user - system) / TIMES;
  };
  await timed(); // until it is compiled
  const without = await timed();
  (await import("@server/platform/measuring/metrics")).startMetrics("bench");
  await timed();
  return (await timed()) - without;
}

/** Of each side, the CPU ms of an answer in its middle turn. Each begins a round as often as the others. */
async function middles(sides: Side[], { seconds, clients }: Pace): Promise<number[]> {
  const turns: number[][] = sides.map(() => []);
  for (const { shot } of sides) await fire(shot, clients, Math.min(4 * TURN, seconds * 1000)); // until it is compiled
  for (let round = 0; round * TURN < seconds * 1000; round++)
    for (const place of sides.keys()) {
      const at = (round + place) % sides.length;
      const { child, shot } = sides[at]!;
      const before = await child.usage();
      const { length } = await fire(shot, clients, TURN);
      const { cpu } = await child.usage();
      turns[at]!.push((cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1000 / length);
    }
  return turns.map((figures) =>
    percentile(
      figures.toSorted((one, two) => one - two),
      0.5,
    ),
  );
}

async function requestsOf(base: string, databaseUrl: string): Promise<[string, string, Shot["headers"]][]> {
  const { email, container, object } = await asOperator(databaseUrl, benchIds);
  const bearer = { authorization: `Bearer ${await tokenOf(base, email)}`, "accept-language": "nl" };
  const inPages = { cookie: await signIn(base, email), "accept-language": "nl", accept: "text/html" };
  return [
    ["REST: one object", `/api/v1/objects/${object}`, bearer],
    ["REST: a list of 50 objects", `/api/v1/containers/${container}/objects?per_page=50`, bearer],
    ["The page of an object", `/object/${object}`, inPages],
  ];
}
