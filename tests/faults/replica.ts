import { execFileSync } from "node:child_process";
import { chownSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import type { Service } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { postgresUrl, startPostgres } from "../../scripts/setup/postgres.mjs";
import { nobody } from "../../scripts/setup/postgres-programs.mjs";

export type Server = Service & { url: string };
const secret = "for this test only";

/** A Postgres of its own, which keeps its log as in production. */
export async function startPrimary(): Promise<Server> {
  const port = await freePort();
  const service = await startPostgres({ folder: folderOf("primary"), secret, port });
  await service.ready;
  return { ...service, url: postgresUrl(port, secret) };
}

/**
 * A streaming replica of startPrimary()'s: a copy of its folder, taken while it runs, as pg_basebackup does, which the
 * embedded package lacks.
 */
export async function startReplica(primary: Server): Promise<Server> {
  const owner = new Client({ connectionString: primary.url });
  await owner.connect();
  const folder = folderOf("replica");
  await owner.query("select pg_backup_start('replica', true)");
  execFileSync("cp", ["-a", folderOf("primary"), folder]);
  rmSync(join(folder, "postmaster.pid"));
  const { rows } = await owner.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await owner.end();
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  for (const [name, content] of [
    ["backup_label", rows[0]!.labelfile],
    ["standby.signal", ""],
    ["postgresql.auto.conf", `primary_conninfo = '${source}'\n`],
  ] as const) {
    writeFileSync(join(folder, name), content);
    if (nobody.uid) chownSync(join(folder, name), nobody.uid, nobody.gid);
  }
  const at = await freePort();
  const service = await startPostgres({ folder, secret, port: at });
  await service.ready;
  return { ...service, url: postgresUrl(at, secret) };
}

const folderOf = (name: string) => join(inject("stores").folder, name);
