import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { storecoveAt } from "@server/billing/peppol/storecove";

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | "silent";
type Asked = { method: string; path: string; authorization: string; body: Record<string, unknown> };

/**
 * A server with the calls of Storecove's API that we make: it keeps one document for each idempotencyGuid. `reply`: what
 * a path answers instead, as long as it is set.
 */
export async function startAccessPoint() {
  const asked: Asked[] = [];
  const documents = new Map<string, string>();
  const instead = new Map<string, Reply>();
  const answerTo = ({ path, body }: Asked): Reply => {
    const other = [...instead].find(([prefix]) => path.startsWith(prefix))?.[1];
    if (other) return other;
    if (path === "/discovery/receives") return { status: 200, body: { code: "OK", email: false } };
    if (path === "/document_submissions") {
      const key = String(body.idempotencyGuid);
      if (documents.has(key)) return { status: 422, body: [{ source: "idempotencyGuid", details: "was used" }] };
      documents.set(key, (body.document as { rawDocumentData: { document: string } }).rawDocumentData.document);
      return { status: 200, body: { guid: `at-storecove-${documents.size}` } };
    }
    return { status: 404 };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const one = {
      method: request.method ?? "",
      path: request.url ?? "",
      authorization: request.headers.authorization ?? "",
      body: text ? JSON.parse(text) : {},
    };
    asked.push(one);
    const answer = answerTo(one);
    if (answer === "silent") return; // the client gives up
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body === undefined ? "" : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    documents,
    point: storecoveAt({ url, apiKey: "a key of tests", legalEntityId: 7, timeoutMs: 500 }),
    reply: (path: string, answer: Reply | null) => (answer ? instead.set(path, answer) : instead.delete(path)),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
