import { chownSync, existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { run } from "../../scripts/setup/command.mjs";
import { downloadDebianPackages } from "../../scripts/setup/debian-package.mjs";
import { launch, untilReady } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { nobody } from "../../scripts/setup/postgres-programs.mjs";

const programs = "usr/lib/postgresql/15/bin";

/**
 * The oldest Postgres that the product runs on: Debian's, where it is installed, else its package, unpacked beside the
 * tests' data. `url`: of its superuser, without a password.
 */
export async function startPostgres15(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(inject("stores").folder, "postgres-15-"));
  if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid);
  const { bin, env } = await programsOf15();
  const data = join(folder, "data");
  const environment = { ...env, LC_ALL: "C" };
  await run(join(bin, "initdb"), ["-D", data, "-U", "admin", "-A", "trust", "--encoding=UTF8", "--no-sync"], {
    ...nobody,
    cwd: "/",
    env: environment,
    failureMessage: "Postgres 15 could not make its database.",
  });
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "max_connections=100"];
  const service = launch(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...nobody, cwd: "/", env: environment, stopSignal: "SIGINT", killSignal: "SIGQUIT" },
  );
  const url = `postgres://admin@127.0.0.1:${port}/postgres`;
  await untilReady("Postgres 15", service, () => answers(url));
  return { url, stop: service.stop };
}

async function programsOf15(): Promise<{ bin: string; env: NodeJS.ProcessEnv }> {
  if (existsSync(`/${programs}/initdb`)) return { bin: `/${programs}`, env: process.env };
  const unpacked = join(inject("stores").folder, "postgres-15-unpacked");
  const { env } = await downloadDebianPackages({
    name: "postgresql-15",
    program: `${programs}/initdb`,
    unpacked,
    none: "There is no Postgres 15 here. Install it, or run this where apt-get has Debian's package.",
    note: () => {},
  });
  return { bin: join(unpacked, programs), env: env as NodeJS.ProcessEnv };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
