import { join, relative } from "node:path";
import { claim, noteProcess } from "./setup/claim.mjs";
import { keepRunning, launch, untilReady } from "./setup/launch.mjs";
import { installPackages, requireNode } from "./setup/packages.mjs";
import { requirePort } from "./setup/port.mjs";
import { prepareDatabase } from "./setup/prepared.mjs";
import { isUp } from "./setup/product.mjs";
import { print, step } from "./setup/progress.mjs";
import { productEnv, readSettings, root } from "./setup/settings.mjs";
import { main, onShutdown } from "./setup/shutdown.mjs";
import { database, queue } from "./setup/stores.mjs";
import { welcome } from "./setup/welcome.mjs";

/** Like npm start, but from the sources: pages and server (dev-server.mjs) and the worker reload after an edit. */
const programs = {
  web: [join(root, "scripts/dev-server.mjs")],
  worker: [
    join(root, "node_modules/tsx/dist/cli.mjs"),
    "watch",
    "--clear-screen=false",
    "--include",
    "i18n/**/*.json",
    "jobs/worker.ts",
  ],
};

await main(
  async () => {
    requireNode();
    const settings = readSettings();
    const since = Date.now();
    await claim(settings.dataDir);
    await requirePort(settings.port, settings.host);
    await installPackages();
    const [databaseUrl, redisUrl] = await Promise.all([database(settings), queue(settings)]);
    const env = { ...productEnv(settings, { databaseUrl, redisUrl }), NODE_ENV: "development" };
    await prepareDatabase(settings, env);
    const startProcess = (/** @type {"web" | "worker"} */ name) => {
      const service = launch(process.execPath, programs[name], { cwd: root, env, output: "inherit", graceMs: 5000 });
      noteProcess(settings.dataDir, name, service.pid);
      return service;
    };
    await step("Web process and worker", async () => {
      const web = startProcess("web");
      const supervisors = [
        keepRunning("The web process", web, async () => startProcess("web")),
        keepRunning("The worker", startProcess("worker"), async () => startProcess("worker")),
      ];
      onShutdown(() => Promise.all(supervisors.map(({ stop }) => stop())));
      await untilReady("The web process", web, () => isUp(settings.port));
    });
    print(welcome(settings, { took: Date.now() - since }));
    print(`  Edit away: ${relative(process.cwd(), root) || "."} is watched.\n`);
    await new Promise(() => {});
  },
  { onInterrupt: () => print("\nStopping…") },
);
