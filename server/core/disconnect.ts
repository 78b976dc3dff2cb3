import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * A signal that aborts when the client of a GET or HEAD disconnects before the response is complete; undefined for
 * other methods, which always run to their end, and where there is no connection to watch.
 */
export function disconnectSignal(c: Context): AbortSignal | undefined {
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing;
  if (!outgoing || !["GET", "HEAD"].includes(c.req.method)) return undefined;
  const disconnect = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished)
      disconnect.abort(Object.assign(new Error("The client disconnected."), { code: "ECONNRESET" }));
  });
  return disconnect.signal;
}
