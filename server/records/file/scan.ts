import { queryRows } from "@db/rows";
import { blobs } from "@db/schema/blob";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { log } from "@server/core/log";
import { isReadByWorker } from "@server/platform/files/read-by-worker";
import { storageKey } from "@server/platform/files/storage-key";
import { removeThumbs } from "@server/platform/files/thumb";
import { hasScanner, pingScanner, scan, type Verdict } from "@server/platform/scanner/clamd";
import { NotStored } from "@server/platform/storage/contract";
import { removeUnlessReferenced } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { recordFailedScan } from "./scan-mail.ts";

const BATCH = 200;
/** After so many scans without a result content counts as unreadable, so that people are told about it. */
const MAX_TRIES = 5;
/** Each scan is enqueued again after four times the wait until now: after 1, 5, 25 and 85 minutes, and then hourly. */
const NEXT_SCAN_AT = sql`now() + least(greatest(4 * (now() - b.created_at), interval '1 minute'), interval '1 hour')`;

type Result = Verdict | { is: "unreadable" };

/**
 * Scans stored content and stores the result. Infected content is removed from storage; its row stays, marked as
 * infected. `attempt` is the attempt of the job, from 1; only the first counts as a try.
 *
 * @throws ScannerUnavailable, StorageUnavailable
 */
export async function scanStored(workspaceId: string, sha256: string, attempt = 1): Promise<void> {
  const tenant = { workspaceIds: [workspaceId] };
  const row = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256));
  const [blob] = await reading(tenant, (tx) =>
    tx.select({ scan: blobs.scan, mime: blobs.mime }).from(blobs).where(row),
  );
  if (blob?.scan === "infected") return removeInfected(workspaceId, sha256); // an earlier attempt ended before this
  if (blob?.scan !== "waiting" || !hasScanner()) return;
  const result = await scanBytes(workspaceId, sha256, attempt);
  await transact(tenant, async (tx) => {
    const [updated] = await tx
      .update(blobs)
      .set({ scan: result.is, scanFound: result.is === "infected" ? result.found : null })
      .where(and(row, eq(blobs.scan, "waiting")))
      .returning({ readAt: blobs.readAt });
    if (!updated) return; // another job has stored a result
    await enqueueEach(tx, "inbox.read", await papersWaitingFor(tx, workspaceId, sha256));
    if (result.is !== "clean") await recordFailedScan(tx, { workspaceId, sha256, is: result.is });
    else if (!updated.readAt && isReadByWorker(blob.mime)) await enqueue(tx, "file.read", { workspaceId, sha256 });
  });
  if (result.is === "infected") await removeInfected(workspaceId, sha256);
}

const WaitingPaper = z.object({ workspaceId: z.string(), paperId: z.string() });

/** The papers of the inbox that wait to be read until this content was scanned. */
const papersWaitingFor = (tx: Tx, workspaceId: string, sha256: string) => queryRows(tx, WaitingPaper)`
  select workspace_id as "workspaceId", id as "paperId" from inbox_papers
  where (workspace_id, sha256) = (${workspaceId}, ${sha256}) and state = 'waiting'`;

/**
 * Scans the content. The try is counted before, so that one which crashes the scanner or this process counts too; but
 * only if the scanner answers, so that an unavailable scanner costs no tries.
 */
async function scanBytes(workspaceId: string, sha256: string, attempt: number): Promise<Result> {
  const bytes = await storage()
    .read(storageKey(workspaceId, sha256))
    .catch((error) => {
      if (error instanceof NotStored) return undefined;
      throw error;
    });
  if (!bytes) return { is: "unreadable" };
  try {
    if (attempt === 1) {
      await pingScanner();
      if ((await countTry(workspaceId, sha256)) > MAX_TRIES) return { is: "unreadable" };
    }
    return await scan(bytes);
  } finally {
    bytes.destroy();
  }
}

const countTry = (workspaceId: string, sha256: string) =>
  transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const [blob] = await tx
      .update(blobs)
      .set({ scanTries: sql`${blobs.scanTries} + 1` })
      .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
      .returning({ tries: blobs.scanTries });
    return blob?.tries ?? 0;
  });

/** Removes infected content, unless it was stored again meanwhile and waits for a new scan. */
async function removeInfected(workspaceId: string, sha256: string): Promise<void> {
  const key = storageKey(workspaceId, sha256);
  const storedAgain = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256), ne(blobs.scan, "infected"));
  await removeUnlessReferenced(
    key,
    async (tx) => (await tx.$count(blobs, storedAgain)) > 0,
    async () => {
      await storage().remove(key);
      await removeThumbs(workspaceId, sha256);
    },
  );
}

const UnscannedRow = z.object({ workspaceId: z.string(), sha256: z.string() });

/**
 * Enqueues scans of content that still waits although its job has given up, if the scanner is available. Workspaces
 * take turns, so that one with much content does not delay the others. The same transaction sets when each is enqueued
 * next.
 */
export async function enqueueUnscanned(): Promise<void> {
  if (!hasScanner()) return;
  const waiting = await reading(asOperator, (tx) => tx.$count(blobs, eq(blobs.scan, "waiting")));
  if (waiting === 0) return;
  try {
    await pingScanner();
  } catch (error) {
    log.warn("files wait to be checked, and the scanner does not answer", { waiting, error });
    return;
  }
  await transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, UnscannedRow)`
      with due as (
        select b.workspace_id, b.sha256 from blobs b join (
          select workspace_id, sha256, row_number() over (partition by workspace_id order by scan_next_at) as turn
          from blobs where scan = 'waiting' and scan_next_at <= now()
        ) turns using (workspace_id, sha256)
        where b.scan = 'waiting' and b.scan_next_at <= now()
        order by turns.turn, b.scan_next_at limit ${BATCH} for update of b skip locked
      )
      update blobs b set scan_next_at = ${NEXT_SCAN_AT} from due
      where (b.workspace_id, b.sha256) = (due.workspace_id, due.sha256)
      returning b.workspace_id as "workspaceId", b.sha256`;
    await enqueueEach(tx, "file.scan", rows);
  });
}
