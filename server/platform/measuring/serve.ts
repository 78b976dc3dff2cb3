import { createServer } from "node:http";
import { log } from "@server/core/log";
import type { Registry } from "prom-client";

type Served = { registry: Registry; gather?: () => Promise<void>; port: number; host: string };

/**
 * Answers GET /metrics on a port of its own. `gather` is called before each answer, for what has to be asked. Where the
 * port is taken the process goes on without, and the log says so.
 */
export function serveMetrics({ registry, gather, port, host }: Served): void {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") return response.writeHead(404).end();
    try {
      await gather?.();
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    } catch (error) {
      log.error("the metrics could not be gathered", { error });
      response.writeHead(500).end();
    }
  });
  server.on("error", ({ code }: NodeJS.ErrnoException) => log.error("metrics are not served", { port, code }));
  server.listen(port, host, () => log.info("metrics are served", { port }));
  server.unref(); // it never keeps a process that has stopped
}
