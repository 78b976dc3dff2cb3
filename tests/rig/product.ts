import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { findChromium } from "../../scripts/setup/chromium.mjs";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import { launch, untilReady } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { isUp } from "../../scripts/setup/product.mjs";
import { root } from "../../scripts/setup/settings.mjs";
import { alone, freshDatabase, redisOf } from "./fresh-database.ts";

export type Product = {
  baseURL: string;
  dataDir: string;
  databaseUrl: string;
  chromium: { program: string; env: Record<string, string> };
};

declare module "vitest" {
  interface ProvidedContext {
    product: Product;
  }
}

/** The product as it is built, with the demo world, on a database of its own: what the browser journeys visit. */
export default async function provideProduct(project: TestProject): Promise<() => Promise<void>> {
  const stores = project.getProvidedContext().stores;
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const dataDir = join(stores.folder, "product");
  mkdirSync(dataDir);
  const env = {
    ...process.env,
    ...alone,
    NODE_ENV: "production",
    DATABASE_URL: await freshDatabase(stores, "product"),
    REDIS_URL: await redisOf(stores, 15),
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    APP_URL: baseURL,
    DEMO: "1",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  };
  const [build, chromium] = await Promise.all([
    productionBuild(),
    findChromium(),
    runTypeScript("db/seed/demo.ts", [], { env, trouble: "The demo world could not be made." }),
  ]);
  const begin = (name: string) => {
    const service = launch(process.execPath, ["--enable-source-maps", join(build, "server", `${name}.js`)], {
      cwd: root,
      env,
      output: "inherit",
    });
    noteProcess(stores.folder, name, service.pid); // ended with the stores, should this run be broken off
    return service;
  };
  const [web, worker] = [begin("main"), begin("worker")];
  const stop = async () => void (await Promise.all([web.stop(), worker.stop()]));
  await untilReady("The web process", web, () => isUp(port)).catch(async (error) => {
    await stop();
    throw error;
  });
  project.provide("product", {
    baseURL,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    chromium: { ...chromium, env: chromium.env as Record<string, string> },
  });
  return stop;
}
