import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { launch, untilReady } from "./launch.mjs";
import { freePort } from "./port.mjs";
import { pause } from "./processes.mjs";
import { redisProgram } from "./redis-package.mjs";

/** @param {string} secret */
const passwordFrom = (secret) => createHash("sha256").update(`redis ${secret}`).digest("hex").slice(0, 32);

/** @param {number} port @param {string} secret */
export const redisUrl = (port, secret) => `redis://:${passwordFrom(secret)}@127.0.0.1:${port}`;

/**
 * Sends one command over a plain socket, since this runs before any package is installed. Returns "" if there is no
 * answer.
 * @param {number} port @param {string} secret @param {string} command
 * @returns {Promise<string>}
 */
function send(port, secret, command) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`AUTH ${passwordFrom(secret)}\r\n${command}\r\nQUIT\r\n`),
    );
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => done(""));
    socket.on("close", () => done(answer));
    socket.setTimeout(2000, () => socket.destroy());
  });
}

/** @param {number} port @param {string} secret */
const answers = async (port, secret) => (await send(port, secret, "PING")).includes("+PONG");

/**
 * The port of the Redis that runs on this folder, if any: recognized by our password. @param {string} folder
 * @param {string} secret
 */
export async function runningRedis(folder, secret) {
  const note = join(folder, "port");
  if (!existsSync(note)) return undefined;
  const port = Number(readFileSync(note, "utf8"));
  return (await answers(port, secret)) ? port : undefined;
}

/** Ends a server left by a killed start. @param {string} folder @param {string} secret */
export async function endLeftoverRedis(folder, secret) {
  const port = await runningRedis(folder, secret);
  if (!port) return;
  await send(port, secret, "SHUTDOWN");
  for (let tries = 0; tries < 100 && (await answers(port, secret)); tries++) await pause(50);
}

/**
 * Starts a Redis on this folder.
 * @param {{ folder: string, programFolder: string, secret: string, port?: number, ephemeral?: boolean, note?: (text:
 * string) => void }} options ephemeral: data may be lost, for tests
 */
export async function startRedis({ folder, programFolder, secret, port, ephemeral = false, note = () => {} }) {
  const { program, env } = await redisProgram(programFolder, note);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const usedPort = port ?? (await freePort());
  const settings = [
    "bind 127.0.0.1",
    `port ${usedPort}`,
    `requirepass ${passwordFrom(secret)}`,
    `dir "${folder}"`,
    'save ""',
    `appendonly ${ephemeral ? "no" : "yes"}`,
    "maxmemory-policy noeviction", // jobs must not be evicted
  ];
  const file = join(folder, "redis.conf"); // in a file, because everybody can read a command line
  rmSync(file, { force: true });
  writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o600 });
  const service = launch(program, [file], { env, cwd: folder, graceMs: 3000 });
  writeFileSync(join(folder, "port"), String(usedPort));
  const ready = untilReady("Redis", service, () => answers(usedPort, secret));
  return { ...service, port: usedPort, ready };
}
