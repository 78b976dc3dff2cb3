import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

type Received = { headers: IncomingHttpHeaders; body: string; path: string };

/** A server of a customer: keeps what it gets, and answers with the status that was set last. `port`: 0, any. */
export async function startReceiver(port = 0) {
  const received: Received[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? "" });
    response.writeHead(status).end(status === 204 ? undefined : `answered ${status}`);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hook`,
    received,
    answer: (next: number) => {
      status = next;
    },
    stop: () => server.close(),
  };
}

/** What the library of others reads from a delivery. Throws where its signature is not of that secret. */
export const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, string>;
  };
