import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * Aborts when whoever only asks (GET, HEAD) is gone before the answer is; undefined where it can't be known. A change
 * goes on to its end: who sent it can't know how far it came.
 */
export function disconnectSignal(c: Context): AbortSignal | undefined {
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing;
  if (!outgoing || !["GET", "HEAD"].includes(c.req.method)) return undefined;
  const disconnect = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished)
      disconnect.abort(Object.assign(new Error("Whoever asked has hung up."), { code: "ECONNRESET" }));
  });
  return disconnect.signal;
}
