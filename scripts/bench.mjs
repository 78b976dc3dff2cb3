import { productionBuild } from "./setup/build.mjs";
import { runInTerminal } from "./setup/command.mjs";
import { installPackages, requireNode } from "./setup/packages.mjs";
import { freePort } from "./setup/port.mjs";
import { step } from "./setup/progress.mjs";
import { main, onShutdown } from "./setup/shutdown.mjs";
import { throwawayStores } from "./setup/throwaway.mjs";

const args = process.argv.slice(2);

/**
 * Measures the production build, on stores of its own that write to disk as in production; with --readme FILE it only
 * writes the table of README.md from the JSON of an earlier run (--json FILE).
 */
await main(async () => {
  requireNode();
  await installPackages();
  if (args.includes("--readme")) return runInTerminal("tests/bench/readme.ts", args, process.env);
  const build = await step("Production build", productionBuild);
  const stores = await step("Postgres and Redis", () => throwawayStores({ ephemeral: false }));
  onShutdown(stores.stop);
  const port = String(await freePort());
  return runInTerminal("tests/bench/bench.ts", args, {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: stores.templateUrl,
    REDIS_URL: stores.redisUrl,
    DATA_DIR: stores.folder,
    BUILD_DIR: build,
    PORT: port,
    HOST: "127.0.0.1",
    APP_URL: `http://localhost:${port}`,
    APP_SECRET: "for measuring only: 32 characters and more",
    LIMIT_FAILURES: "1000000",
    LIMIT_TOKENS: "1000000",
    LIMIT_EXPORTS: "1000000",
    LIMIT_INVITATIONS: "1000000",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  });
});
