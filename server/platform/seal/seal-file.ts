import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { runInChild } from "@server/platform/files/child";
import { signDigest, stampedValue, withTimestamp } from "./cms.ts";
import { digestOf, fits, lastRange, type SealRange, signatureAt, writeSignature } from "./range.ts";
import { type KnownCertificate, type SealKey, sealKey } from "./seal-key.ts";
import { hasAuthority, timestamped } from "./timestamp.ts";

/** The input of lay-child.mjs. `certificate`: in DER, base64. `at`: ISO 8601. */
export type LayInput = {
  path: string;
  out: string;
  certificate: string;
  reason: string;
  location: string;
  at: string;
};
export type LayMessage = { laid: true } | { failed: "locked" | "damaged" };

/**
 * How a paper is sealed. `reason`, as a key of the texts below "seal.reason": why it is not sealed (locked, damaged,
 * too_large, certificate), or has no timestamp (no_authority, no_answer).
 */
export type Seal = {
  level: "B-T" | "B-B" | null;
  reason: SealReason | null;
  certificate: KnownCertificate | null;
  stampedAt: Date | null;
  stampedBy: string | null;
};
type SealReason = "locked" | "damaged" | "too_large" | "certificate" | "no_authority" | "no_answer";

const PAPER_MS = 30_000;
/** In milliseconds: for the paper, and for each authority (5 seconds where it is not given). */
type Bounds = { paperMs?: number; authorityMs?: number };

/**
 * Seals the PDF at `path`, in place, by an incremental update: PAdES B-T, or B-B where no authority answers. Never
 * throws because of the paper or the seal: what can't be sealed stays as it is, and the result says why. Throws
 * where all processes are told to stop meanwhile. Up to 30 seconds for the paper, and 5 for each authority that does
 * not rest. Not to be called inside a transaction.
 */
export async function sealPdf(path: string, { paperMs = PAPER_MS, authorityMs }: Bounds = {}): Promise<Seal> {
  const key = await usableKey();
  if (!key) return unsealed("certificate");
  const out = `${path}.sealed`;
  try {
    const failed = await lay(path, out, key, paperMs);
    if (failed) return unsealed(failed);
    const range = await lastRange(out);
    // what a child process made of a stranger's file is not trusted
    if (!range || !(await beginsWith(out, path))) return unsealed("damaged");
    const sealed = await signAt(out, range, key, authorityMs);
    if (sealed.level) await rename(out, path);
    return sealed;
  } finally {
    await rm(out, { force: true });
  }
}

/** Whether papers can be sealed now: the certificate can be read, and has not ended. */
export const canSeal = async (): Promise<boolean> => (await usableKey()) !== null;

/** Signs a PDF that has room for a signature already. Never throws because of the seal. */
export async function sealLaid(path: string): Promise<Seal> {
  const [key, range] = [await usableKey(), await lastRange(path)];
  if (!range) return unsealed("damaged");
  return key ? signAt(path, range, key) : unsealed("certificate");
}

/**
 * Asks an authority to stamp a seal that has no timestamp, in place. Null: there is no such seal at the end of the file,
 * or no authority answered.
 */
export async function raiseSeal(
  path: string,
  authorityMs?: number,
): Promise<Pick<Seal, "stampedAt" | "stampedBy"> | null> {
  const range = await lastRange(path);
  if (!range) return null;
  const cms = await signatureAt(path, range);
  const stamp = await timestamped(stampedValue(cms), authorityMs);
  const stamped = stamp && withTimestamp(cms, stamp.token);
  if (!stamped || !fits(range, stamped)) return null;
  await writeSignature(path, range, stamped);
  return { stampedAt: stamp.at, stampedBy: stamp.by };
}

const unsealed = (reason: SealReason): Seal => ({
  level: null,
  reason,
  certificate: null,
  stampedAt: null,
  stampedBy: null,
});

async function usableKey(): Promise<SealKey | null> {
  try {
    return await sealKey();
  } catch (error) {
    log.error("papers are not sealed: the certificate of the seal can't be used", { error: String(error) });
    return null;
  }
}

/** Lays the field in a child process. Gives why it could not. */
async function lay(path: string, out: string, key: SealKey, timeoutMs: number): Promise<SealReason | null> {
  let message: LayMessage | undefined;
  const input: LayInput = {
    path,
    out,
    certificate: key.chain[0]!.toString("base64"),
    ...fieldTexts(),
    at: new Date().toISOString(),
  };
  await runInChild<LayMessage>("server/platform/seal/lay-child.mjs", input, timeoutMs, (said) => {
    message = said;
  });
  if (!message) return "too_large";
  return "failed" in message ? message.failed : null;
}

/** What programs that show signatures say of it, in English, since it is the same for every reader. */
export const fieldTexts = () => ({
  reason: `Advanced electronic seal of ${env.SELLER_NAME}: unchanged since. Not the signature of a person.`,
  location: new URL(env.APP_URL).host,
});

async function signAt(path: string, range: SealRange, key: SealKey, authorityMs?: number): Promise<Seal> {
  try {
    return await writeSeal(path, range, key, authorityMs);
  } catch (error) {
    log.error("a paper was not sealed: the key or its certificates can't be used", { error: String(error) });
    return unsealed("certificate");
  }
}

async function writeSeal(path: string, range: SealRange, key: SealKey, authorityMs?: number): Promise<Seal> {
  const cms = await signDigest(await digestOf(path, range), key);
  let stamp = await timestamped(stampedValue(cms), authorityMs);
  const stamped = stamp && withTimestamp(cms, stamp.token);
  const isStamped = stamped !== null && fits(range, stamped); // some authorities send long chains along
  await writeSignature(path, range, isStamped ? stamped : cms);
  if (!isStamped) stamp = null;
  return {
    level: stamp ? "B-T" : "B-B",
    reason: stamp ? null : hasAuthority() ? "no_answer" : "no_authority",
    certificate: key.known,
    stampedAt: stamp?.at ?? null,
    stampedBy: stamp?.by ?? null,
  };
}

/** Whether the bytes of `path` stand at the beginning of `longer`. */
async function beginsWith(longer: string, path: string): Promise<boolean> {
  const { size } = await stat(path);
  const file = await open(longer);
  let at = 0;
  let same = true;
  try {
    await pipeline(createReadStream(path), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        const { buffer } = await file.read(Buffer.alloc(piece.length), 0, piece.length, at);
        same &&= buffer.equals(piece);
        at += piece.length;
      }
    });
    return same && at === size;
  } finally {
    await file.close();
  }
}
