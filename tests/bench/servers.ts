import { join } from "node:path";
import { freePort } from "../../scripts/setup/port.mjs";
import { Child } from "./child.ts";

export type Served = { child: Child; base: string };
export type Servers = { product: Served; twin: Served; lean: Served };

const { BUILD_DIR = "", DATA_DIR = "", PORT = "" } = process.env;
const log = (name: string) => join(DATA_DIR, `bench-${name}.log`);
const built = (name: string) => ["--enable-source-maps", join(BUILD_DIR, `server/${name}.js`)];

/** Calls `fn` with the product, a second one that only renders what the first does, and the lean handler. */
export async function withServers<T>(fn: (servers: Servers) => Promise<T>): Promise<T> {
  const [twinPort, leanPort] = [String(await freePort()), String(await freePort())];
  const [product, twin, lean] = [
    `http://localhost:${PORT}`,
    `http://127.0.0.1:${twinPort}`,
    `http://127.0.0.1:${leanPort}`,
  ];
  const servers = {
    product: { base: product, child: new Child(built("main"), { ...process.env, LOG_LEVEL: "info" }, log("product")) },
    twin: {
      base: twin,
      child: new Child(built("main"), { ...process.env, PORT: twinPort, APP_URL: twin }, log("twin")),
    },
    lean: {
      base: lean,
      child: new Child(
        ["--import", "tsx", join(import.meta.dirname, "lean.ts")],
        { ...process.env, PORT: leanPort },
        log("lean"),
      ),
    },
  };
  try {
    await Promise.all(Object.values(servers).map(({ child, base }) => child.untilUp(`${base}/healthz`)));
    return await fn(servers);
  } finally {
    await Promise.all(Object.values(servers).map(({ child }) => child.stop()));
  }
}

/** Another web process of the product, once it answers; `env` beside the usual settings. */
export async function startWeb(name: string, env: Record<string, string> = {}): Promise<Served> {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const settings = { ...process.env, LOG_LEVEL: "info", PORT: port, APP_URL: base, ...env };
  const child = new Child(built("main"), settings, log(name));
  await child.untilUp(`${base}/healthz`);
  return { child, base };
}

/** The worker, whose mails go to `smtp`. */
export const startWorker = (smtp: string) =>
  new Child(built("worker"), { ...process.env, SMTP_URL: smtp }, log("worker"));
