import { once } from "node:events";
import { Socket, type SocketConstructorOpts } from "node:net";
import type { Readable } from "node:stream";
import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";

/** What clamd says of bytes. `too_large`: they are more than its own settings let it look at (StreamMaxLength). */
export type Verdict = { is: "clean" } | { is: "infected"; found: string } | { is: "too_large" };

/** The scanner is away, hangs, or says what we don't understand. It may be asked again. */
export class ScannerUnavailable extends Error {}

export const hasScanner = () => env.CLAMAV_URL !== undefined;

const MAX_REPLY = 4096; // bytes of an answer
const CHUNK = 64 * 1024;
const END = "\0";
const PING_TIMEOUT_MS = 3000;
const REPLY_GRACE_MS = 500;

/** Lets clamd look at bytes, in one connection, within CLAMAV_TIMEOUT_MS. Throws ScannerUnavailable. */
export async function scan(bytes: Readable): Promise<Verdict> {
  const reply = await sendCommand("INSTREAM", env.CLAMAV_TIMEOUT_MS, inChunks(bytes)).finally(() => bytes.destroy());
  const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (found) return { is: "infected", found };
  if (reply === "stream: OK") return { is: "clean" };
  if (reply.startsWith("INSTREAM size limit exceeded")) return { is: "too_large" };
  throw new ScannerUnavailable(`clamd could not look: ${reply.slice(0, 200)}`);
}

/** Throws ScannerUnavailable where nobody answers. */
export async function pingScanner(): Promise<void> {
  const reply = await sendCommand("PING", PING_TIMEOUT_MS);
  if (reply !== "PONG") throw new ScannerUnavailable("Whoever answers is no clamd.");
}

/** Each piece with its length before it, in four bytes; nothing ends it. */
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
 * clamd may answer, and hang up, before it has taken all. Node throws such an answer away with a socket that can't be
 * written to any more: so it is taken as it comes (onread), and the socket goes a moment later.
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

/** One command and its answer. Throws what `more` throws. */
async function sendCommand(command: string, timeoutMs: number, body?: AsyncIterable<Buffer>): Promise<string> {
  requireOutside("The scanner");
  let reply = "";
  let onData = (_: string) => {};
  const socket = new ClamdSocket((piece) => onData(piece));
  const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  const answered = new Promise<void>((resolve, reject) => {
    onData = (piece) => {
      reply += piece;
      if (reply.length > MAX_REPLY) socket.destroy(new Error("an answer without end"));
      else if (reply.endsWith(END)) resolve();
    };
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("it hung up")));
  });
  socket.connect(addressOf(env.CLAMAV_URL ?? ""));
  let readError: unknown;
  const send = async () => {
    socket.write(`z${command}${END}`); // z: the answer ends so too
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

/** tcp://host:port, or unix:/path. */
function addressOf(url: string): { host: string; port: number } | { path: string } {
  if (url.startsWith("unix:")) return { path: url.slice("unix:".length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };
}
