import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Span = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
};

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number };
type Pairs = { key: string; value: Value }[];
type Sent = {
  resourceSpans: {
    resource: { attributes: Pairs };
    scopeSpans: {
      spans: (Omit<Span, "service" | "attributes" | "hasFailed"> & { attributes: Pairs; status: { code?: number } })[];
    }[];
  }[];
};

const ERROR = 2;

/** Takes traces as OTLP over HTTP in JSON, and keeps the spans and what was sent. */
export async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url !== "/v1/traces") return response.writeHead(404).end();
    bodies.push(Buffer.concat(chunks).toString());
    spans.push(...spansIn(JSON.parse(bodies.at(-1)!) as Sent));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, bodies, stop: () => server.close() };
}

const spansIn = ({ resourceSpans }: Sent): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
        ...{ name, traceId, spanId, parentSpanId, attributes: valuesIn(attributes), hasFailed: status.code === ERROR },
        service: String(valuesIn(resource.attributes)["service.name"]),
      })),
  );

const valuesIn = (pairs: Pairs) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0] as string | number]));
