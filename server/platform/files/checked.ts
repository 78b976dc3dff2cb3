import type { Readable } from "node:stream";
import { blobs, type Scan } from "@db/schema/blob";
import { reading } from "@db/transact";
import { conflict, DomainError } from "@server/core/errors";
import { hasScanner } from "@server/platform/scanner/clamd";
import { storage } from "@server/platform/storage/storage";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { storageKey } from "./storage-key.ts";
import type { withheldReasons } from "./withheld.ts";

/**
 * Why content is withheld from everybody: it waits for the scanner, it is infected, it is too large for the scanner, or
 * scanning it failed repeatedly.
 */
export type Withheld = (typeof withheldReasons)[number];

const codes = {
  waiting: "being_checked",
  infected: "infected",
  too_large: "not_checked",
  unreadable: "not_checked",
} as const satisfies Record<Withheld, string>;

type ContentRef = { workspaceId: string; sha256: string };

/**
 * Content of the platform and of users belongs to no workspace. It was scanned before it was stored, or generated here.
 */
const isOfWorkspace = (id: string) => z.uuid().safeParse(id).success;

/** Why the content is withheld now; null: it may be downloaded. */
export async function withheldReason({ workspaceId, sha256 }: ContentRef): Promise<Withheld | null> {
  if (!hasScanner() || !isOfWorkspace(workspaceId)) return null;
  const [row] = await reading({ workspaceIds: [workspaceId] }, (tx) =>
    tx
      .select({ scan: blobs.scan })
      .from(blobs)
      .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256))),
  );
  return withheldReasonOf(row?.scan ?? null);
}

/**
 * Must be called before uploaded bytes are read anywhere. Throws 409 if they are withheld. The caller has authorized
 * the actor.
 */
export async function requireChecked(content: ContentRef): Promise<void> {
  requireReleased(await withheldReason(content));
}

export function requireReleased(reason: Withheld | null): void {
  if (reason) throw conflict(`file.scan.${reason}`, codes[reason]);
}

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof DomainError ? error.cause.code : undefined;
export const isBeingChecked = (error: unknown): boolean => codeOf(error) === codes.waiting;
export const isPermanentlyWithheld = (error: unknown): boolean =>
  codeOf(error) === codes.infected || codeOf(error) === codes.too_large;

/** Reads content or a range of it. Throws 409 if it is withheld, NotStored and StorageUnavailable. */
export async function readChecked(content: ContentRef, range?: { start: number; end: number }): Promise<Readable> {
  await requireChecked(content);
  return storage().read(storageKey(content.workspaceId, content.sha256), range);
}

/**
 * The reason for a value of `blobs.scan`. Without a configured scanner nothing waits for it any more, but infected
 * content stays withheld.
 */
export function withheldReasonOf(scan: Scan | null): Withheld | null {
  if (scan === null || scan === "clean") return null;
  return hasScanner() || scan === "infected" ? scan : null;
}

/** SQL column: the scan result of a file with the alias `f`, for withheldReasonOf(). */
export const scanAsJson: SQL = sql`(select b.scan from blobs b
  where (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256))`;
/** SQL condition: content with that scan result is not withheld. */
export const isReleased = (scan: SQL): SQL =>
  sql`coalesce(${scan},
    'clean') <> all (${hasScanner() ? "{waiting,infected,too_large,unreadable}" : "{infected}"}::text[])`;
/** SQL condition: the file with the alias `f` is not withheld, so that public pages don't list it in vain. */
export const isFileReleased = (): SQL => isReleased(scanAsJson);
