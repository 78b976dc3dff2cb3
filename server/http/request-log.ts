import { randomUUID } from "node:crypto";
import { within } from "@db/bounds";
import { countingQueries } from "@db/count";
import { disconnectSignal } from "@server/core/disconnect";
import { log, withLogDetails } from "@server/core/log";
import type { MiddlewareHandler } from "hono";

/**
 * Gives each request an id, and logs one line when it is answered, without query and body, which may contain secrets.
 */
export const requestLog: MiddlewareHandler = (c, next) => {
  const id = randomUUID();
  return withLogDetails({ request: id }, () =>
    countingQueries((count) =>
      within({ disconnected: disconnectSignal(c), onlyReads: ["GET", "HEAD"].includes(c.req.method) }, async () => {
        const began = performance.now();
        await next();
        c.res.headers.set("x-request-id", id); // c.header() would copy the response
        if (c.req.path.startsWith("/assets/")) return;
        const ms = Math.round(performance.now() - began);
        log.info("request", {
          method: c.req.method,
          path: withoutSecrets(c.req.path).slice(0, 500),
          status: c.res.status,
          ms,
          queries: count.queries,
        });
      }),
    ),
  );
};

/** Removes tokens from paths, which the log may then show. */
export const withoutSecrets = (path: string) =>
  path
    .replace(
      /^\/(public\/(?:objects|problems)|files\/(?:public|share|visit)|share|invitations|calendar|visit)\/[^/]+/,
      "/$1/…",
    )
    .replace(/(\/objects\/public)\/[^/]+/, "$1/…");
