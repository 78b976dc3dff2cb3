import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { app } from "@server/http/app";
import { afterAll, beforeAll } from "vitest";

const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
afterAll(() => void server.close());

type Sent = { host?: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request over a TCP connection with any Host header, which fetch does not allow. Asks for English. */
export async function send(
  path: string,
  { host, method = "GET", headers, body }: Sent = {},
): Promise<{ status: number; text: string }> {
  const { port } = server.address() as AddressInfo;
  const call = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { "accept-language": "en", connection: "close", ...(host && { host }), ...headers },
  });
  const [answer] = (await once(call.end(body), "response")) as [IncomingMessage];
  return { status: answer.statusCode!, text: await text(answer) };
}
