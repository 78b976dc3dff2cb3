import { setTimeout as pause } from "node:timers/promises";
import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { log } from "@server/core/log";
import { addWatcher, traceBy, type Work, withOutcome } from "@server/core/measure";

const LAST_MS = 1000; // for what is left when the process ends

/**
 * Sends a span of each watched work to OTEL_EXPORTER_OTLP_ENDPOINT. The exporter and the sampler read the other standard
 * variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES …). Gives the function that sends
 * what is left.
 */
export function startTraces(service: string, version: string): () => Promise<void> {
  const own = resourceFromAttributes({ "service.name": service, "service.version": version });
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  warnOnce();
  traceBy(() => {
    const carrier: Record<string, string> = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent;
  });
  addWatcher(traced);
  return () => Promise.race([provider.shutdown(), pause(LAST_MS)]);
}

/** Says once that the collector takes nothing: spans are dropped then, and the product works on. */
function warnOnce(): void {
  let isSaid = false;
  const error = (reason: string) => {
    const [, message] = /"message":"([^"]*)"/.exec(reason) ?? []; // of an error that was made into JSON
    if (!isSaid) log.warn("traces can't be sent", { reason: message ?? reason.slice(0, 300) });
    isSaid = true;
  };
  const nothing = () => {};
  const logger = { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}

const kinds: Partial<Record<Work["kind"], SpanKind>> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  call: SpanKind.CLIENT,
};

/**
 * A request begins a trace, whatever its traceparent says: anybody could fill our store with it, or put spans into the
 * traces of others. A job goes on with the trace of who enqueued it.
 */
function traced<T>(work: Work, fn: () => Promise<T>): Promise<T> {
  const { kind } = work;
  const parent =
    kind === "request" || kind === "job"
      ? propagation.extract(ROOT_CONTEXT, { traceparent: work.trace })
      : context.active();
  const span = trace.getTracer("register").startSpan(nameOf(work), { kind: kinds[kind] }, parent);
  const inside = trace.setSpan(parent, span);
  return withOutcome(
    work,
    () => context.with(inside, fn),
    (outcome) => {
      if (span.isRecording()) {
        span.updateName(nameOf(work)); // a request's is known now
        span.setAttributes(attributesOf(work, outcome));
        if (isFailure(work, outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  );
}

const nameOf = ({ kind, name }: Work) => (kind === "request" ? name : `${kind} ${name}`.trim());

/** Of a refusal no error: the caller's doing. What an error says is left out, for it may name somebody. */
const isFailure = ({ details }: Work, outcome: string) =>
  ["failed", "retried", "internal_server_error", "service_unavailable"].includes(outcome) ||
  (details?.status ?? 0) >= 500;

function attributesOf({ kind, name, details = {}, waited }: Work, outcome: string): Attributes {
  const { method, route, status, request, queue } = details;
  return {
    "register.kind": kind,
    "register.outcome": outcome,
    ...(kind === "procedure" && { "register.procedure": name }),
    ...(kind === "job" && { "register.job": name }),
    "register.queue": queue,
    "register.waited_seconds": waited,
    "register.request_id": request,
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
  };
}
