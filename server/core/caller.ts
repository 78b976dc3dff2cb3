import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { keysFor } from "./secret.ts";

/** Where a call came from: the network (network.ts), and what the device calls itself. */
export type Caller = { source: string; device: string };

const callers = new AsyncLocalStorage<Caller>();

/** What fn does, is done for that caller. */
export const withCaller = <T>(caller: Caller, fn: () => T): T => callers.run(caller, fn);
/** Who calls now; nobody does in a job. */
export const caller = (): Caller | undefined => callers.getStore();

/**
 * An address or a network as a key that only this installation can make: the same gives the same, and it leads nowhere
 * else.
 */
export const keyedHash = (kind: "address" | "source", value: string): string =>
  createHmac("sha256", keysFor("trace")[0])
    .update(JSON.stringify(["trace", kind, value]))
    .digest("base64url")
    .slice(0, 16);
