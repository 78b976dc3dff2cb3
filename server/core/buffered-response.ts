import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** A Response whose complete body is in memory, for sendBuffered(). */
export function bufferedResponse(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const bytes = typeof body === "string" ? Buffer.from(body) : body; // encoded once, for the length and the body
  const response = new Response(bytes, init);
  bodies.set(response, bytes);
  return response;
}

/** The body of a bufferedResponse(); undefined for other responses. */
export const bufferedBody = (response: Response): Uint8Array<ArrayBuffer> | undefined => bodies.get(response);

/**
 * Writes a bufferedResponse() to the socket at once, with its length, because streaming it costs as much time as the
 * rest of the request. Returns other responses unchanged, for the server to send.
 */
export function sendBuffered(response: Response, outgoing: ServerResponse): Response {
  const body = bodies.get(response);
  if (body === undefined || outgoing.destroyed || outgoing.headersSent) return response;
  const headers: Record<string, string | string[] | number> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies; // the only header that can occur more than once
  headers["content-length"] = body.byteLength;
  outgoing.writeHead(response.status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
}
