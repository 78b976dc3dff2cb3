import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { inject } from "vitest";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import { launch, type Service, untilReady } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { isUp } from "../../scripts/setup/product.mjs";
import { root } from "../../scripts/setup/settings.mjs";

export type Env = Record<string, string | undefined>;
export type Web = Service & { base: string };

let count = 0;

/**
 * A process of the production build, on the database, queues and folder of this test file unless `env` says otherwise;
 * `through` may put a command before it.
 */
async function startProcess(name: "main" | "worker", env: Env, prefixArgs: string[] = []): Promise<Service> {
  const file = join(await productionBuild(), "server", `${name}.js`);
  const [command = process.execPath, ...args] = [...prefixArgs, process.execPath, "--enable-source-maps", file];
  const service = launch(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...env },
    graceMs: 15_000,
  });
  // ended with the stores, should this run be broken off
  noteProcess(inject("stores").folder, `${name}-${++count}-${process.pid}`, service.pid);
  return service;
}

export const startWorker = (env: Env = {}): Promise<Service> => startProcess("worker", env);

/** Comes back once it is ready to answer. */
export async function startWeb(env: Env = {}, prefixArgs?: string[]): Promise<Web> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const web = await startProcess("main", { PORT: String(port), HOST: "127.0.0.1", APP_URL: base, ...env }, prefixArgs);
  await untilReady("The web process", web, () => isUp(port));
  return { ...web, base };
}

/** Who asks, with a session of their own: by cookie as a browser, by token as a program. */
export async function visitor(userId: string) {
  const session = (kind: "web" | "api") =>
    transact(asOperator, (tx) => createSession(tx, userId, { kind, device: "tests" }));
  const cookie = `session=${await session("web")}`;
  const { access_token } = await makeAccessToken(hashOfToken(await session("api")), userId);
  const bearer = { authorization: `Bearer ${access_token}` };
  return {
    cookie,
    bearer,
    rest: (base: string, method: string, path: string, body?: unknown) =>
      fetch(`${base}/api/v1${path}`, {
        method,
        headers: {
          ...bearer,
          ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        },
        body: body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body),
      }),
    hook: (base: string, procedure: string, input: unknown) =>
      fetch(`${base}/trpc/${procedure}`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify(input),
      }),
  };
}

/** A Postgres server's main process and all its children. */
export function processesOf(pid: number): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return [pid, ...children.map(([child]) => child as number)];
}
