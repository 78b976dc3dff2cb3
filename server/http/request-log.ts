import { randomUUID } from "node:crypto";
import { within } from "@db/bounds";
import { countingQueries } from "@db/count";
import { disconnectSignal } from "@server/core/disconnect";
import { log, withLogDetails } from "@server/core/log";
import type { MiddlewareHandler } from "hono";

/** Gives each request an id, and writes one line when it is answered: no query, no body, for those may hold secrets. */
export const requestLog: MiddlewareHandler = (c, next) => {
  const id = randomUUID();
  return withLogDetails({ request: id }, () =>
    countingQueries((count) =>
      within({ disconnected: disconnectSignal(c) }, async () => {
        const began = performance.now();
        await next();
        c.res.headers.set("x-request-id", id); // c.header() would make the whole answer anew
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

/** Some addresses are a key themselves. */
const withoutSecrets = (path: string) =>
  path
    .replace(/^\/(public\/objects|files\/(?:public|share)|share|invitations)\/[^/]+/, "/$1/…")
    .replace(/(\/objects\/public)\/[^/]+/, "$1/…");
