/** The web process. */
import { createServer } from "node:http";
import { closePools } from "@db/client";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { sendBuffered } from "@server/core/buffered-response";
import { checkEnv, env } from "@server/core/env";
import { log } from "@server/core/log";
import { logAllowedOutbound } from "@server/core/outbound";
import { app } from "@server/http/app";
import { startShutdown, watchDependencies } from "@server/http/health";
import { warnOfOpenDemo } from "@server/http/hosts";
import { startMeasuring } from "@server/platform/measuring/start";

checkEnv();
warnOfOpenDemo();
logAllowedOutbound();
const sendTraces = await startMeasuring("register-web", env.METRICS_PORT);
// overrideGlobalObjects: false, because Remix and tRPC need Node's own Request and Response.
const respond = async (request: Request, bindings: HttpBindings) =>
  sendBuffered(await app.fetch(request, bindings), bindings.outgoing);
const server = createServer(
  getRequestListener((request, bindings) => respond(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  }),
);
server.on("error", (error: NodeJS.ErrnoException) => {
  log.error(error.code === "EADDRINUSE" ? `port ${env.PORT} is in use` : "the web process can't listen", {
    code: error.code,
  });
  process.exit(1);
});
watchDependencies();
server.listen(env.PORT, env.HOST, () => log.info("listening", { port: env.PORT }));

/** Milliseconds to wait before closing, for requests that have arrived but are not read yet. */
const UNREAD_MS = 400;

/** Stops accepting requests, answers those in flight, and exits, after ten seconds at most. */
function stop() {
  setTimeout(() => process.exit(0), 10_000).unref();
  setTimeout(() => {
    server.close(async () => {
      await Promise.allSettled([closePools(), sendTraces()]);
      process.exit(0);
    });
    setInterval(() => server.closeIdleConnections(), 400); // also connections that become idle later
  }, UNREAD_MS);
}
/**
 * SIGTERM comes from a process manager: /readyz says 503 first, so that a load balancer stops sending requests. SIGINT
 * comes from a terminal.
 */
process.once("SIGTERM", () => {
  startShutdown();
  setTimeout(stop, env.SHUTDOWN_WAIT);
});
process.once("SIGINT", stop);
