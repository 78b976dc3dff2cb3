import { watched } from "@server/core/measure";
import type { Context, MiddlewareHandler } from "hono";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Measures each request until its answer begins. `nameOf`: the pattern of its address, once it is answered. */
export const measureRequests =
  (nameOf: (c: Context) => string): MiddlewareHandler =>
  (c, next) => {
    const method = methods.includes(c.req.method) ? c.req.method : "other";
    return watched({ kind: "request", name: method }, async (work) => {
      await next();
      const route = nameOf(c);
      work.name = `${method} ${route}`;
      work.details = { method, route, status: c.res.status, request: c.res.headers.get("x-request-id") ?? undefined };
    });
  };
