import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { inject } from "vitest";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import { downloadDebianPackages } from "../../scripts/setup/debian-package.mjs";
import { launch, type Service, untilReady } from "../../scripts/setup/launch.mjs";
import { onPath } from "../../scripts/setup/on-path.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { nobody } from "../../scripts/setup/postgres-programs.mjs";

export type Pooler = Service & { url: string };

/**
 * PgBouncer in transaction mode before a database, with `connections` to it: the one on the PATH, else Debian's package
 * (1.18), unpacked beside the tests' data.
 */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const folder = join(inject("stores").folder, "pooler");
  process.umask(0o022); // as root it runs as nobody, who reads these files
  mkdirSync(folder, { recursive: true });
  const installed = onPath("pgbouncer");
  const { program, env: environment } = installed
    ? { program: installed, env: process.env }
    : await downloadDebianPackages({
        name: "pgbouncer",
        program: "usr/sbin/pgbouncer",
        unpacked: join(folder, "unpacked"),
        none: "There is no PgBouncer here. Install it, or run this where apt-get has Debian's package.",
        note: () => {},
      });
  const port = await freePort();
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  const service = launch(program, [settings], { ...nobody, env: environment, cwd: "/", stopSignal: "SIGINT" });
  noteProcess(inject("stores").folder, `pooler-${process.pid}`, service.pid);
  await untilReady("PgBouncer", service, () => isHeard(port));
  const url = new URL(databaseUrl);
  url.searchParams.delete("host"); // a Unix socket would lead past it
  url.port = String(port);
  return { ...service, url: url.href };
}

const isHeard = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1", () => done(true)).on("error", () => done(false));
    socket.on("connect", () => socket.destroy());
  });
