import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { keysFor } from "./secret.ts";

/** Where a call came from: the network (network.ts), and the user agent. */
export type Caller = { source: string; device: string };

const callers = new AsyncLocalStorage<Caller>();

/** Runs fn with that caller as the current one. */
export const withCaller = <T>(caller: Caller, fn: () => T): T => callers.run(caller, fn);
/** The current caller; undefined in a job. */
export const caller = (): Caller | undefined => callers.getStore();

/**
 * A keyed hash of an e-mail address or a network, for the log and the history: equal values give equal hashes, and
 * nobody without APP_SECRET can find the value.
 */
export const keyedHash = (kind: "address" | "source", value: string): string =>
  createHmac("sha256", keysFor("trace")[0])
    .update(JSON.stringify(["trace", kind, value]))
    .digest("base64url")
    .slice(0, 16);
