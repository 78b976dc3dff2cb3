/** The web process. */
import { createServer } from "node:http";
import { closePools } from "@db/client";
import { getRequestListener } from "@hono/node-server";
import { app } from "./app.ts";
import { checkEnv, env } from "./env.ts";
import { log } from "./log.ts";

checkEnv();
// Leave the global Request and Response alone: Remix and tRPC run on Node's own.
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
server.on("error", (error: NodeJS.ErrnoException) => {
  log.error(error.code === "EADDRINUSE" ? `port ${env.PORT} is in use` : "the web process can't listen", { code: error.code });
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => log.info("listening", { port: env.PORT }));

/** Requests in flight are answered; nobody waits longer than ten seconds. */
function stop() {
  setTimeout(() => process.exit(0), 10_000).unref();
  server.close(async () => {
    await closePools().catch(() => {});
    process.exit(0);
  });
  server.closeIdleConnections();
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
