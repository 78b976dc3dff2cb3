import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";

/**
 * The web process of `npm run dev`: Vite serves the browser's files, and reloads the server's modules after an edit.
 */
const { PORT, HOST, DATA_DIR } = process.env;
const server = createServer();
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server }, watch: { ignored: ["**/build/**", `${DATA_DIR}/**`] } },
});

// The texts are read from disk (i18n/words.server.ts), so Vite does not know which modules use them.
vite.watcher.on("change", (path) => {
  if (/[\\/]i18n[\\/].*\.json$/.test(path)) vite.moduleGraph.invalidateAll();
});

server.on("request", (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      const { app } = await vite.ssrLoadModule("/server/http/app.ts");
      await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response);
    } catch (error) {
      const fault = /** @type {Error} */ (error);
      vite.ssrFixStacktrace(fault);
      console.error(fault);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end(fault.stack);
    }
  }),
);
server.listen(Number(PORT), HOST, () => console.log(`listening on ${PORT}`));

for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"]))
  process.once(signal, async () => {
    setTimeout(() => process.exit(0), 3000).unref();
    await vite.close();
    server.close(() => process.exit(0));
  });
