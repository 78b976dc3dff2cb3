import { join, relative } from "node:path";
import { productionBuild } from "./setup/build.mjs";
import { claim } from "./setup/claim.mjs";
import { installPackages, requireNode } from "./setup/packages.mjs";
import { requirePort } from "./setup/port.mjs";
import { prepareDatabase } from "./setup/prepared.mjs";
import { startProduct } from "./setup/product.mjs";
import { print, step } from "./setup/progress.mjs";
import { productEnv, readSettings } from "./setup/settings.mjs";
import { main } from "./setup/shutdown.mjs";
import { database, queue } from "./setup/stores.mjs";
import { welcome } from "./setup/welcome.mjs";

await main(
  async () => {
    requireNode();
    const settings = readSettings();
    const { dataDir, demo, host, port } = settings;
    const since = Date.now();
    await claim(dataDir);
    await requirePort(port, host);
    await installPackages();
    const building = step("Production build", productionBuild); // at the same time as the rest, which mostly waits
    building.catch(() => undefined); // awaited below
    const [databaseUrl, redisUrl] = await Promise.all([database(settings), queue(settings)]);
    const env = productEnv(settings, { databaseUrl, redisUrl });
    await prepareDatabase(settings, env);
    const logs = demo ? join(dataDir, "logs") : undefined;
    await startProduct({ env, build: await building, dataDir, logs });
    print(welcome(settings, { took: Date.now() - since, logs: logs && relative(process.cwd(), logs) }));
    await new Promise(() => {}); // until a signal ends it
  },
  { onInterrupt: () => print("\nStopping…") },
);
