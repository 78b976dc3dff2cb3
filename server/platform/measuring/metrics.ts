import { poolCounts } from "@db/client";
import { countingQueries, type QueryTotals } from "@db/count";
import { addWatcher, type Work, withOutcome } from "@server/core/measure";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What answers for this process at /metrics. */
export const registry = new Registry();
const registers = [registry];

const httpDuration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Until the answer begins; by method, pattern of the address, and class of the status",
  labelNames: ["method", "route", "status"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});
const httpInFlight = new Gauge({ name: "http_requests_in_flight", help: "Requests being answered", registers });
const procedureCalls = new Counter({
  name: "procedure_calls_total",
  help: "Calls of procedures, from pages, tRPC and REST; by the code of a refusal, or ok",
  labelNames: ["procedure", "outcome"],
  registers,
});
const procedureSeconds = new Counter({
  name: "procedure_seconds_total",
  help: "The time they took",
  labelNames: ["procedure"],
  registers,
});
const jobDuration = new Histogram({
  name: "job_duration_seconds",
  help: "Of a try; by queue, job, and whether it was done (ok), is tried again (retried) or failed for good (failed)",
  labelNames: ["queue", "job", "outcome"],
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300],
  registers,
});
const jobWait = new Histogram({
  name: "job_wait_seconds",
  help: "Between when a job was due and when it was begun for the first time",
  labelNames: ["queue"],
  buckets: [0.1, 0.5, 1, 5, 30, 60, 300, 1800],
  registers,
});
const outgoingCalls = new Counter({
  name: "outgoing_calls_total",
  help: "Calls of what is outside: mail, storage, stripe, vies, scanner, drive; ok where it answered, whatever it said",
  labelNames: ["service", "outcome"],
  registers,
});
const outgoingSeconds = new Counter({
  name: "outgoing_call_seconds_total",
  help: "The time they took",
  labelNames: ["service"],
  registers,
});
const signedPapers = new Counter({
  name: "signed_papers_total",
  help: "Signed PDFs made: ok with the paper in them; else a page about it, with the reason why (kind, locked, damaged, too_large)",
  labelNames: ["outcome"],
  registers,
});
for (const service of ["mail", "storage", "stripe", "vies", "scanner", "drive"])
  for (const outcome of ["ok", "failed"]) outgoingCalls.inc({ service, outcome }, 0); // so that the first one is an increase
for (const outcome of ["ok", "kind", "locked", "damaged", "signed", "too_large", "failed"])
  signedPapers.inc({ outcome }, 0);

/** The totals of queries, by kind and name of what asks them. */
const totals = new Map<string, { labels: { kind: string; name: string }; totals: QueryTotals }>();

/**
 * Those to which the queries of that work are added. Whatever is in a request but in no procedure is "other"; a call
 * outside has none of its own.
 */
function totalsFor(kind: Work["kind"], name: string): QueryTotals | undefined {
  if (kind === "call" || kind === "paper") return undefined;
  const labels = kind === "request" ? { kind: "other", name: "other" } : { kind, name };
  const key = `${labels.kind} ${labels.name}`;
  const known = totals.get(key) ?? { labels, totals: { queries: 0, seconds: 0 } };
  totals.set(key, known);
  return known.totals;
}

const queryCounter = (name: string, help: string, value: keyof QueryTotals) =>
  new Counter({
    name,
    help,
    labelNames: ["kind", "name"],
    registers,
    collect() {
      this.reset();
      for (const { labels, totals: of } of totals.values()) this.inc(labels, of[value]);
    },
  });
queryCounter("database_queries_total", "Queries, without begin and commit; by procedure or job", "queries");
queryCounter("database_query_seconds_total", "From when each was sent to its answer; some at once", "seconds");

new Gauge({
  name: "database_pool_connections",
  help: "Connections of the pool of a role: all, those that are idle; and the transactions that wait for one",
  labelNames: ["database", "role", "state"],
  registers,
  collect() {
    for (const { of, states } of poolCounts())
      for (const [state, count] of Object.entries(states)) this.set({ ...of, state }, count);
  },
});

/** Records what is measured in this process from now on. `version`: of the build. */
export function startMetrics(version: string): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "build_info",
    help: "1, with the commit and Node's version",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1);
  addWatcher(measured);
}

type Ended = { work: Work; outcome: string; seconds: number };

/** What is recorded of each kind of work when it ends. */
const record: Record<Exclude<Work["kind"], "transaction">, (ended: Ended) => void> = {
  request({ work, seconds }) {
    httpInFlight.dec();
    const { method = "", route = "", status = 500 } = work.details ?? {};
    httpDuration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
  },
  procedure({ work: { name: procedure }, outcome, seconds }) {
    procedureCalls.inc({ procedure, outcome });
    procedureSeconds.inc({ procedure }, seconds);
  },
  job: ({ work: { name: job, details }, outcome, seconds }) =>
    jobDuration.observe({ queue: details?.queue ?? "", job, outcome }, seconds),
  call({ work: { name: service }, outcome, seconds }) {
    outgoingCalls.inc({ service, outcome });
    outgoingSeconds.inc({ service }, seconds);
  },
  paper: ({ outcome }) => signedPapers.inc({ outcome }),
};

function measured<T>(work: Work, fn: () => Promise<T>): Promise<T> {
  const { kind, name, details, waited } = work;
  if (kind === "transaction") return fn();
  if (kind === "request") httpInFlight.inc();
  if (waited !== undefined) jobWait.observe({ queue: details?.queue ?? "" }, waited);
  const began = performance.now();
  const ended = (outcome: string) => record[kind]({ work, outcome, seconds: (performance.now() - began) / 1000 });
  return withOutcome(work, () => countingQueries(fn, totalsFor(kind, name)), ended);
}
