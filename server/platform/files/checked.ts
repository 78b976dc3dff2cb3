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
 * Why bytes are given to nobody: they wait for the scanner, it found something in them, they are more than it looks at,
 * or it could not finish with them.
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
 * What the platform and people themselves keep lies in no workspace, and was looked at before it was kept, or drawn by
 * us.
 */
const isOfWorkspace = (id: string) => z.uuid().safeParse(id).success;

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
 * Each way to bytes that people sent goes through here. Throws where they are withheld; the caller has authorized who
 * asks.
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

/** The bytes of a content, or a part of them. Throws where they are withheld, NotStored and StorageUnavailable. */
export async function readChecked(content: ContentRef, range?: { start: number; end: number }): Promise<Readable> {
  await requireChecked(content);
  return storage().read(storageKey(content.workspaceId, content.sha256), range);
}

/**
 * What the row of bytes says, as it counts now: where there is no scanner any more nothing waits for it. What it found
 * stays found.
 */
export function withheldReasonOf(scan: Scan | null): Withheld | null {
  if (scan === null || scan === "clean") return null;
  return hasScanner() || scan === "infected" ? scan : null;
}

/** Of a file `f`, as a column, for withheldReasonOf(). */
export const scanAsJson: SQL = sql`(select b.scan from blobs b where (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256))`;
/** The same in a query. */
export const isReleased = (scan: SQL): SQL =>
  sql`coalesce(${scan}, 'clean') <> all (${hasScanner() ? "{waiting,infected,too_large,unreadable}" : "{infected}"}::text[])`;
/** Of a file `f`: strangers are not shown what they would not be given. */
export const isFileReleased = (): SQL => isReleased(scanAsJson);
