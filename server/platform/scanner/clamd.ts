import { once } from "node:events";
import { Socket, type SocketConstructorOpts } from "node:net";
import type { Readable } from "node:stream";
import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import { watched } from "@server/core/measure";

/** The result of a scan. `found`: the name of the virus. `too_large`: more than clamd's StreamMaxLength. */
export type Verdict = { is: "clean" } | { is: "infected"; found: string } | { is: "too_large" };

/** The scanner does not answer, or answers something unknown. The scan may be retried. */
export class ScannerUnavailable extends Error {}

export const hasScanner = () => env.CLAMAV_URL !== undefined;

const MAX_REPLY = 4096; // bytes of an answer
const CHUNK = 64 * 1024;
const END = "\0";
const PING_TIMEOUT_MS = 3000;
const REPLY_GRACE_MS = 500;

/** Scans bytes with clamd over one connection, within CLAMAV_TIMEOUT_MS. Throws ScannerUnavailable. */
export async function scan(bytes: Readable): Promise<Verdict> {
  const reply = await watched({ kind: "call", name: "scanner" }, () =>
    sendCommand("INSTREAM", env.CLAMAV_TIMEOUT_MS, inChunks(bytes)),
  ).finally(() => bytes.destroy());
  const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (found) return { is: "infected", found };
  if (reply === "stream: OK") return { is: "clean" };
  if (reply.startsWith("INSTREAM size limit exceeded")) return { is: "too_large" };
  throw new ScannerUnavailable(`clamd could not scan: ${reply.slice(0, 200)}`);
}

/** Throws ScannerUnavailable if clamd does not answer. */
export async function pingScanner(): Promise<void> {
  const reply = await sendCommand("PING", PING_TIMEOUT_MS);
  if (reply !== "PONG") throw new ScannerUnavailable("The answer is not from clamd.");
}

/** The INSTREAM format: each chunk after its length in four bytes; a chunk of length zero ends it. */
async function* inChunks(bytes: Readable): AsyncGenerator<Buffer> {
  for await (const piece of bytes as AsyncIterable<Buffer>)
    for (let at = 0; at < piece.length; at += CHUNK) {
      const chunk = piece.subarray(at, at + CHUNK);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      yield Buffer.concat([length, chunk]);
    }
  yield Buffer.alloc(4);
}

/**
 * clamd may answer and close the connection before it has read everything. Node drops such an answer when writing to
 * the socket fails, so the answer is read directly from the buffer (onread), and the socket is destroyed a moment
 * later.
 */
class ClamdSocket extends Socket {
  constructor(onData: (piece: string) => void) {
    const buffer = Buffer.alloc(MAX_REPLY);
    const callback = (length: number) => {
      onData(buffer.toString("latin1", 0, length));
      return true;
    };
    super({ onread: { buffer, callback } } as SocketConstructorOpts);
  }
  override destroy(error?: Error & { syscall?: string }): this {
    if (error?.syscall !== "write") return super.destroy(error);
    setTimeout(() => super.destroy(error), REPLY_GRACE_MS).unref();
    return this;
  }
}

/** Sends one command with its body and returns the reply. Throws ScannerUnavailable, and what reading `body` throws. */
async function sendCommand(command: string, timeoutMs: number, body?: AsyncIterable<Buffer>): Promise<string> {
  requireOutside("The scanner");
  let reply = "";
  let onData = (_: string) => {};
  const socket = new ClamdSocket((piece) => onData(piece));
  const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  const answered = new Promise<void>((resolve, reject) => {
    onData = (piece) => {
      reply += piece;
      if (reply.length > MAX_REPLY) socket.destroy(new Error("the answer is too long"));
      else if (reply.endsWith(END)) resolve();
    };
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the connection was closed")));
  });
  socket.connect(addressOf(env.CLAMAV_URL ?? ""));
  let readError: unknown;
  const send = async () => {
    socket.write(`z${command}${END}`); // z: the reply ends with NUL as well
    try {
      for await (const piece of body ?? []) {
        if (reply || socket.destroyed) return;
        if (!socket.write(piece)) await Promise.race([once(socket, "drain"), answered]);
      }
    } catch (error) {
      if (socket.errored || socket.destroyed) return;
      readError = error;
      socket.destroy();
    }
  };
  send();
  try {
    await answered;
    return reply.slice(0, -END.length);
  } catch (error) {
    throw readError ?? new ScannerUnavailable("The scanner does not answer.", { cause: error });
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Parses tcp://host:port or unix:/path. */
function addressOf(url: string): { host: string; port: number } | { path: string } {
  if (url.startsWith("unix:")) return { path: url.slice("unix:".length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };
}
