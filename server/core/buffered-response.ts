import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

const bodies = new WeakMap<Response, Uint8Array>();

/** A Response whose body is there in full. */
export function bufferedResponse(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const bytes = typeof body === "string" ? Buffer.from(body) : body; // once: its length is asked for, and it is sent
  const response = new Response(bytes, init);
  bodies.set(response, bytes);
  return response;
}

/**
 * Such a body leaves in one write, with its length; by way of the Response's stream it would cost as much as all before
 * it. Others stay as they are.
 */
export function sendBuffered(response: Response, outgoing: ServerResponse): Response {
  const body = bodies.get(response);
  if (body === undefined || outgoing.destroyed || outgoing.headersSent) return response;
  const headers: Record<string, string | string[] | number> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies; // the one header that may come more than once
  headers["content-length"] = body.byteLength;
  outgoing.writeHead(response.status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
}
