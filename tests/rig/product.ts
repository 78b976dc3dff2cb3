import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { findChromium } from "../../scripts/setup/chromium.mjs";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import { launch, type Service, untilReady } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { isUp } from "../../scripts/setup/product.mjs";
import { root } from "../../scripts/setup/settings.mjs";
import { alone, freshDatabase, redisOf } from "./fresh-database.ts";
import type { Stores } from "./stores.ts";

/**
 * Ports of 127.0.0.1 where this product may reach servers of the tests: `hooksPort` for its webhooks, `providerPort` for
 * an identity provider, `dnsPort` for the only DNS server that it asks.
 */
export type Product = {
  baseURL: string;
  dataDir: string;
  databaseUrl: string;
  hooksPort: number;
  providerPort: number;
  dnsPort: number;
};

declare module "vitest" {
  interface ProvidedContext {
    products: Product[];
    chromium: { program: string; env: Record<string, string> };
  }
}

const demo = "demo";

/**
 * The product as it is built, with the demo world: what the browser journeys visit. Each process that runs tests has
 * one to itself, with a database, a Redis and a folder of its own, so that no journey meets what another does
 * meanwhile.
 */
export default async function provideProducts(project: TestProject): Promise<() => Promise<void>> {
  const stores = project.getProvidedContext().stores;
  const [build, chromium] = await Promise.all([productionBuild(), findChromium(), makeDemoWorld(stores)]);
  const services: Service[] = [];
  const stop = async () => void (await Promise.all(services.map((service) => service.stop())));
  const products: (Product & { ready: Promise<void> })[] = [];
  for (let seat = 1; seat <= project.config.maxWorkers; seat++) {
    const port = await freePort();
    const { dataDir, ...stored } = await copyOfDemoWorld(stores, seat);
    const baseURL = `http://localhost:${port}`;
    const [hooksPort, providerPort, dnsPort] = [await freePort(), await freePort(), await freePort()];
    const env = {
      ...{ ...stored, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, APP_URL: baseURL },
      OUTBOUND_ALLOW: `127.0.0.1:${hooksPort},127.0.0.1:${providerPort}`,
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    };
    const startProcess = (name: string) => {
      const service = launch(process.execPath, ["--enable-source-maps", join(build, "server", `${name}.js`)], {
        cwd: root,
        env: { ...common(), ...env },
        output: "inherit",
      });
      // ended with the stores, should this run be broken off
      noteProcess(stores.folder, `${name}-${seat}`, service.pid);
      services.push(service);
      return service;
    };
    const [web] = [startProcess("main"), startProcess("worker")];
    const ready = untilReady("The web process", web, () => isUp(port));
    const databaseUrl = stored.DATABASE_URL;
    products.push({ baseURL, dataDir, databaseUrl, hooksPort, providerPort, dnsPort, ready });
  }
  await Promise.all(products.map(({ ready }) => ready)).catch(async (error) => {
    await stop();
    throw error;
  });
  project.provide(
    "products",
    products.map(({ ready: _, ...product }) => product),
  );
  project.provide("chromium", { ...chromium, env: chromium.env as Record<string, string> });
  return stop;
}

const common = () => ({
  ...process.env,
  ...alone,
  NODE_ENV: "production",
  DEMO: "1",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
});
const folderOf = (stores: Stores, name: string) => join(stores.folder, `product-${name}`);

/** Without the reading of its hundred files, a process each: the journey that looks at what was read brings its own. */
async function makeDemoWorld(stores: Stores): Promise<void> {
  const dataDir = folderOf(stores, demo);
  mkdirSync(dataDir);
  const databaseUrl = await freshDatabase(stores, demo);
  await runTypeScript("db/seed/demo.ts", [], {
    env: { ...common(), DATABASE_URL: databaseUrl, REDIS_URL: await redisOf(stores, 10), DATA_DIR: dataDir },
    failureMessage: "The demo world could not be made.",
  });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from outbox where name = 'file.read'").finally(() => client.end());
}

async function copyOfDemoWorld(stores: Stores, seat: number) {
  const dataDir = folderOf(stores, String(seat));
  cpSync(folderOf(stores, demo), dataDir, { recursive: true });
  return {
    dataDir,
    DATABASE_URL: await freshDatabase(stores, `product_${seat}`, demo),
    REDIS_URL: await redisOf(stores, 10 + seat),
  };
}
