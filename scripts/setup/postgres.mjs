import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { run } from "./command.mjs";
import { launch, untilReady } from "./launch.mjs";
import { freePort } from "./port.mjs";
import { isReachable, nobody, postgresPrograms, reachablePathFor } from "./postgres-programs.mjs";
import { commandOf, endProcess, isAlive } from "./processes.mjs";
import { UserError } from "./user-error.mjs";

const user = "register";

/** The environment without variables meant for other Postgres servers. @returns {import("./settings.mjs").Env} */
const cleanEnv = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG"))),
  LC_ALL: "C",
});

/** @param {string} secret */
const passwordFrom = (secret) => createHash("sha256").update(`postgres ${secret}`).digest("hex").slice(0, 32);

/**
 * @param {number} port @param {string} secret @param {string} [database]
 * @param {string} [socketFolder] connects by the Unix socket in it, which costs less than TCP
 */
export const postgresUrl = (port, secret, database = "postgres", socketFolder = "") =>
  `postgres://${user}:${passwordFrom(secret)}@127.0.0.1:${port}/${database}${socketFolder && `?host=${socketFolder}`}`;

/** The longest path of a Unix socket on every system, in bytes. */
const MAX_SOCKET_PATH = 103;

/**
 * The server that runs on this folder, if any: started by another command, or left by a killed one. @param {string}
 * folder
 */
export function runningPostgres(folder) {
  const note = join(realFolder(folder), "postmaster.pid");
  if (!existsSync(note)) return undefined;
  const [pid = "", directory = "", , port = ""] = readFileSync(note, "utf8").split("\n");
  const command = isAlive(Number(pid)) ? commandOf(Number(pid)) : "";
  return command.includes("postgres") && command.includes(directory)
    ? { pid: Number(pid), port: Number(port) }
    : undefined;
}

/** Ends a server left by a killed start. @param {string} folder */
export async function endLeftoverPostgres(folder) {
  const left = runningPostgres(folder);
  if (left) await endProcess(left.pid, { stopSignal: "SIGINT", killSignal: "SIGQUIT", graceMs: 8000 });
}

/**
 * Starts the embedded PostgreSQL on this folder.
 * @param {{ folder: string, secret: string, port?: number, ephemeral?: boolean }} options ephemeral: data may be lost (no
 * fsync), for tests
 */
export async function startPostgres({ folder, secret, port, ephemeral = false }) {
  const programs = await postgresPrograms();
  const home = nobody.uid && !isReachable(folder) ? await moveToReachable(folder) : folder;
  const data = realFolder(home);
  if (!existsSync(join(data, "PG_VERSION"))) await initialise(programs.initdb, data, passwordFrom(secret));
  else requireOwner(data);
  // a stale file: its process number may belong to another program now
  if (!runningPostgres(data)) rmSync(join(data, "postmaster.pid"), { force: true });
  const at = port ?? (await freePort());
  const fits = Buffer.byteLength(`${data}/.s.PGSQL.${at}`) <= MAX_SOCKET_PATH;
  const socketFolder = ephemeral && fits ? data : ""; // the data's folder is closed to other users
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${socketFolder}`,
    "max_connections=200",
    "log_min_messages=warning",
  ];
  if (ephemeral) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const service = launch(
    programs.postgres,
    ["-D", data, "-p", String(at), ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...nobody,
      env: cleanEnv(),
      stopSignal: "SIGINT",
      killSignal: "SIGQUIT",
      graceMs: 5000,
    },
  );
  const stop = () => service.stop();
  const ready = untilReady("PostgreSQL", service, async () => /^(ready|standby)$/.test(statusOf(data))).catch(
    async (error) => {
      await stop();
      if (/incompatible with server/.test(service.tail()))
        throw new UserError(
          `${folder} holds data of another version of PostgreSQL. Move it away, or set DATA_DIR to another folder.`,
        );
      throw error;
    },
  );
  return { ...service, port: at, socketFolder, ready };
}

/** The state of the server: the last line of postmaster.pid. @param {string} data */
function statusOf(data) {
  try {
    return readFileSync(join(data, "postmaster.pid"), "utf8").trimEnd().split("\n").at(-1)?.trim() ?? "";
  } catch {
    return "";
  }
}

/**
 * Made in a temporary folder and then moved, so that an interrupted start leaves no incomplete database. @param
 * {string} initdb @param {string} data @param {string} password
 */
async function initialise(initdb, data, password) {
  const making = `${data}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  const passwordFile = `${data}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const path of [making, passwordFile]) if (nobody.uid) chownSync(path, nobody.uid, nobody.gid);
  try {
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    await run(
      initdb,
      [
        "-D",
        making,
        "-U",
        user,
        `--pwfile=${passwordFile}`,
        "-A",
        "scram-sha-256",
        "--no-sync",
        "--no-instructions",
        ...locale,
      ],
      {
        ...nobody,
        cwd: "/",
        env: cleanEnv(),
        failureMessage: "The built-in PostgreSQL could not make its database.",
      },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(data, { recursive: true, force: true });
  renameSync(making, data);
}

/** @param {string} data */
function requireOwner(data) {
  const me = nobody.uid ?? process.getuid?.();
  if (me === undefined || statSync(data).uid === me) return;
  throw new UserError(
    `${data} belongs to another user: it was made ${nobody.uid ? "by" : "as"} ${nobody.uid ? "an ordinary user" : "root"}. Run as before, or set DATA_DIR to another folder.`,
  );
}

/** @param {string} folder */
function realFolder(folder) {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? resolve(dirname(folder), readlinkSync(folder)) : resolve(folder);
}

/**
 * As root below a closed folder such as /root: moves the data to a place that the user of PostgreSQL can reach, and
 * leaves a link.
 * @param {string} folder
 */
async function moveToReachable(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })) return folder;
  const instead = reachablePathFor(folder, "data");
  await endLeftoverPostgres(join(instead, "postgres"));
  rmSync(instead, { recursive: true, force: true }); // left by a project that was deleted
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(instead, { recursive: true });
  chmodSync(instead, 0o711);
  symlinkSync(join(instead, "postgres"), folder);
  return folder;
}
