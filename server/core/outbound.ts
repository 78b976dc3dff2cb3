import { lookup as lookUpName } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "./env.ts";
import { log } from "./log.ts";
import type { OutboundError } from "./outbound-errors.ts";
import { isPrivateHost } from "./web-address.ts";

type Failed = { error: OutboundError };
/** An answer of a status, with the beginning of its body; or why there was none. */
export type OutboundAnswer = { status: number; body: string } | Failed;
/** The whole of an answer; or why there was none. */
export type FetchedOutside = { status: number; headers: [string, string][]; body: Buffer } | Failed;

const TIMEOUT_MS = 15_000; // for all of it: name, connection, request and answer
const KEPT_BYTES = 2048; // of an answer's body, where its beginning is enough
const MAX_WHOLE_BYTES = 256 * 1024;

type LookUp = (hostname: string) => Promise<{ address: string; family: number }[]>;
const lookUpAll: LookUp = (hostname) => lookUpName(hostname, { all: true, verbatim: true });

/**
 * Whether a server may call a URL that a customer gave: https, a public host, no user and no password in it. What
 * OUTBOUND_ALLOW names passes, also by http. Says what is wrong, or null. A name is looked up only when it is called.
 */
export function checkOutbound(written: string): OutboundError | null {
  if (!URL.canParse(written)) return "not_https";
  const url = new URL(written);
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return "not_https";
  if (isAllowed(url)) return null;
  if (url.protocol !== "https:") return "not_https";
  return isPrivateHost(url.hostname) ? "inside" : null;
}

const defaultPorts: Record<string, string> = { "https:": "443", "http:": "80" };
const isAllowed = ({ hostname, port, protocol }: URL) =>
  env.OUTBOUND_ALLOW.includes(`${hostname}:${port || defaultPorts[protocol]}`);

/** Called when a process starts: says in the log which inner addresses customers can have called. */
export function logAllowedOutbound(): void {
  if (env.OUTBOUND_ALLOW.length > 0)
    log.warn("customers may have these addresses called, although they may be inner ones", {
      allowed: env.OUTBOUND_ALLOW,
    });
}

type Request = {
  headers: Record<string, string>;
  body?: string;
  lookUp?: LookUp;
  timeoutMs?: number;
};

/**
 * Posts a body to an address that a customer gave, and reads the beginning of the answer. Never throws. `lookUp`: of
 * tests.
 */
export const postOutside = (written: string, asked: Request & { body: string }): Promise<OutboundAnswer> =>
  callOutside(written, { ...asked, method: "POST" }, readBeginning);

/** Asks an address that a customer gave, and reads all of the answer: "broken" beyond 256 kB. Never throws. */
export const fetchOutside = (written: string, asked: Request & { method: string }): Promise<FetchedOutside> =>
  callOutside(written, asked, readWhole);

/** Reads an answer; `fail` is told why it could not. */
type Read<T> = (answer: http.IncomingMessage, resolve: (read: T) => void, fail: (error: unknown) => void) => void;

/**
 * The name is looked up once, and the address that was checked is the one that is connected to; redirects are not
 * followed.
 */
async function callOutside<T>(
  written: string,
  { method, headers, body, lookUp = lookUpAll, timeoutMs = TIMEOUT_MS }: Request & { method: string },
  read: Read<T>,
): Promise<T | Failed> {
  const wrong = checkOutbound(written);
  if (wrong) return { error: wrong };
  const url = new URL(written);
  const { request } = url.protocol === "https:" ? https : http;
  const signal = AbortSignal.timeout(timeoutMs);
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return new Promise<T | Failed>((resolve) => {
    const fail = (error: unknown) => resolve({ error: signal.aborted ? "timeout" : reasonOf(error) });
    const asked = request(url, {
      method,
      headers: bytes ? { ...headers, "content-length": String(bytes.length) } : headers,
      lookup: isAllowed(url) ? undefined : outsideOnly(lookUp),
      agent: false, // no connection is kept, so that each is to an address that was checked
      signal,
    });
    asked.on("error", fail);
    // what changes the protocol (101) is no answer, and ends neither by one nor by the time limit
    asked.on("upgrade", (_, socket) => {
      socket.destroy();
      fail(new Error("The protocol was changed."));
    });
    asked.on("close", () => setImmediate(fail, new Error("It was closed without an answer."))); // nothing after an answer
    asked.once("response", (answer) => {
      asked.off("error", fail).on("error", () => {}); // the answer says it too
      read(answer, resolve, fail);
    });
    asked.end(bytes);
  });
}

/** Gives only public addresses; an IP address in the URL itself does not come here, and was checked before. */
const outsideOnly =
  (lookUp: LookUp): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || found.some(({ address }) => isInside(address))) done(new InsideError(), "", 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error) => done(error, "", 0),
    );
  };

class InsideError extends Error {}

/** In the spelling of URL, which isPrivateHost() reads; one with a zone, such as fe80::1%eth0, has none and is inside. */
function isInside(address: string): boolean {
  const spelled = `http://${isIP(address) === 6 ? `[${address}]` : address}/`;
  return !URL.canParse(spelled) || isPrivateHost(new URL(spelled).hostname);
}

function reasonOf(error: unknown): OutboundError {
  if (error instanceof InsideError) return "inside";
  const { code = "" } = error as { code?: string };
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return "no_name";
  if (code === "ECONNREFUSED") return "refused";
  return /CERT|SIGNATURE|_TLS_|^ERR_SSL/.test(code) ? "certificate" : "broken";
}

/** The status stands once it has arrived, whatever becomes of the body. */
const readBeginning: Read<OutboundAnswer> = (answer, resolve) => {
  const parts: Buffer[] = [];
  let size = 0;
  const settle = () => {
    const body = Buffer.concat(parts).subarray(0, KEPT_BYTES).toString("utf8").replaceAll("\0", "");
    resolve({ status: answer.statusCode ?? 0, body });
    answer.destroy();
  };
  answer.on("data", (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size >= KEPT_BYTES) settle();
  });
  answer.on("end", settle);
  answer.on("error", settle);
  answer.on("close", settle);
};

/** The answer counts only when all of it has arrived. */
const readWhole: Read<FetchedOutside> = (answer, resolve, fail) => {
  const parts: Buffer[] = [];
  let size = 0;
  answer.on("data", (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size <= MAX_WHOLE_BYTES) return;
    fail(new Error("The answer is too large."));
    answer.destroy();
  });
  answer.on("end", () => {
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts) });
  });
  answer.on("error", fail);
};
