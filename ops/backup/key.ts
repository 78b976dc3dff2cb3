import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Env } from "@server/core/env";
import { BackupRefused } from "./refused.ts";

const MIN_LENGTH = 32; // characters

/** The key in BACKUP_KEY or in the file that BACKUP_KEY_FILE names; undefined where neither is set. Throws BackupRefused. */
export async function configuredKey({
  BACKUP_KEY,
  BACKUP_KEY_FILE,
}: Pick<Env, "BACKUP_KEY" | "BACKUP_KEY_FILE">): Promise<string | undefined> {
  if (!BACKUP_KEY_FILE) return BACKUP_KEY;
  const text = await readFile(BACKUP_KEY_FILE, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`The file that BACKUP_KEY_FILE names can't be read (${error.code}).`);
  });
  if (text.trim().length < MIN_LENGTH)
    throw new BackupRefused(`The file that BACKUP_KEY_FILE names must hold at least ${MIN_LENGTH} characters.`);
  return text.trim();
}

/**
 * The key of one backup, from the operator's key and the backup's own salt: no two backups have the same, so that the
 * frames of each may be counted from 0. `check` tells a wrong key from a damaged file.
 */
export function keyOfBackup(key: string, salt: Buffer): { key: Buffer; check: string } {
  const derived = Buffer.from(hkdfSync("sha256", key, salt, "register backup", 32));
  return { key: derived, check: createHmac("sha256", derived).update("check").digest("base64url").slice(0, 16) };
}

/** Whether the two checks are equal. */
export const isSameCheck = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
