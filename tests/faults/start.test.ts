import { type ChildProcess, spawn } from "node:child_process";
import { lstatSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/setup/port.mjs";
import { isUp } from "../../scripts/setup/product.mjs";
import { alone } from "../rig/fresh-database.ts";

let folder = "";
let port = 0;
const started: Start[] = [];
type Start = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** Runs `npm start` on a folder and a port of its own, with no other settings. */
function start(given: Record<string, string> = {}): Start {
  const env = {
    ...process.env,
    ...alone,
    DATABASE_URL: "",
    REDIS_URL: "",
    DEMO: "",
    APP_URL: "",
    DATA_DIR: folder,
    PORT: String(port),
    ...given,
  };
  const child = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const one = { child, said: () => output, ended };
  started.push(one);
  return one;
}

async function untilUp({ said, ended }: Start): Promise<void> {
  const endedEarly = ended.then((code) => Promise.reject(new Error(`It ended with ${code}:\n${said()}`)));
  const isUp = (async () => {
    while (!said().includes("runs at")) await new Promise((next) => setTimeout(next, 50));
  })();
  await Promise.race([isUp, endedEarly]);
}

const pidOf = (name: string) => Number(readFileSync(join(folder, "run", `${name}.pid`), "utf8"));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "register-start-"));
  port = await freePort();
});
afterAll(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test("starts, refuses a second one on its folder, outlives kill -9, and stops with what it began", async () => {
  const first = start();
  await untilUp(first);
  expect(await isUp(port)).toBe(true);

  // the folder that PostgreSQL's user must pass through is open to it; everything else is closed to other users
  const modes = ["", "files", "logs", "logs/web.log", "redis", "run", "secret"].map(
    (name) => statSync(join(folder, name)).mode & 0o777,
  );
  expect(modes).toEqual([process.getuid?.() === 0 ? 0o711 : 0o700, 0o700, 0o700, 0o600, 0o700, 0o700, 0o600]);
  expect(lstatSync(join(folder, "postgres")).isDirectory(), "the database stays where we keep all").toBe(true);

  const other = start({ PORT: String(await freePort()) });
  expect(await other.ended).toBe(1);
  expect(other.said()).toMatch(/^Register runs already on .+$/m);

  for (const name of ["web", "worker"]) {
    const pid = pidOf(name);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => pidOf(name), { timeout: 10_000 }).not.toBe(pid);
  }
  await expect.poll(() => isUp(port), { timeout: 10_000 }).toBe(true);

  first.child.kill("SIGKILL");
  await first.ended;
  const since = Date.now();
  const next = start();
  await untilUp(next);
  console.log(`Started again after kill -9 in ${Date.now() - since} ms`);
  expect(await isUp(port)).toBe(true);

  next.child.kill("SIGTERM");
  expect(await next.ended).toBe(0);
  expect(await isUp(port)).toBe(false);
});

test("says in a line what is in the way", async () => {
  const squatter = createServer().listen(port, "127.0.0.1");
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(new RegExp(`^Port ${port} is in use`, "m"));
  squatter.close();

  const deaf = start({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing", REDIS_URL: "" });
  expect(await deaf.ended).toBe(1);
  expect(deaf.said()).toMatch(/^The database at 127\.0\.0\.1:1 does not answer/m);
  for (const { said } of [second, deaf]) expect(said()).not.toMatch(/^\s+at /m);
});
