/** The web process. */
import { createServer } from "node:http";
import { closePools } from "@db/client";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { sendBuffered } from "@server/core/buffered-response";
import { checkEnv, env } from "@server/core/env";
import { log } from "@server/core/log";
import { app } from "@server/http/app";
import { startShutdown, watchDependencies } from "@server/http/health";
import { warnOfOpenDemo } from "@server/http/hosts";

checkEnv();
warnOfOpenDemo();
// Leave the global Request and Response alone: Remix and tRPC run on Node's own.
const answer = async (request: Request, at: HttpBindings) => sendBuffered(await app.fetch(request, at), at.outgoing);
const server = createServer(
  getRequestListener((request, at) => answer(request, at as HttpBindings), { overrideGlobalObjects: false }),
);
server.on("error", (error: NodeJS.ErrnoException) => {
  log.error(error.code === "EADDRINUSE" ? `port ${env.PORT} is in use` : "the web process can't listen", {
    code: error.code,
  });
  process.exit(1);
});
watchDependencies();
server.listen(env.PORT, env.HOST, () => log.info("listening", { port: env.PORT }));

/** What has come in but was not read yet is in flight too: to close at once would cut it off. */
const UNREAD_MS = 400;

/** Requests in flight are answered; nobody waits longer than ten seconds. */
function stop() {
  setTimeout(() => process.exit(0), 10_000).unref();
  setTimeout(() => {
    server.close(async () => {
      await closePools().catch(() => {});
      process.exit(0);
    });
    setInterval(() => server.closeIdleConnections(), 400); // those that have just been answered too
  }, UNREAD_MS);
}
/**
 * SIGTERM comes from what looks after the process: a balancer may stand before it, and first hears that it leaves.
 * SIGINT from a terminal.
 */
process.once("SIGTERM", () => {
  startShutdown();
  setTimeout(stop, env.SHUTDOWN_WAIT);
});
process.once("SIGINT", stop);
