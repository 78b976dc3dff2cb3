import { queryRows } from "@db/rows";
import { blobs } from "@db/schema/blob";
import { asOperator, reading, transact } from "@db/transact";
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
import { tellOfScan } from "./scan-told.ts";

const BATCH = 200;
/**
 * So often a scanner that lives is asked about the same bytes. What it never finishes with would else be asked for
 * ever, and told to nobody.
 */
const MOST_TRIES = 5;
/** Enqueued once more after four times as long as it waited: after 1, 5, 25 and 85 minutes, and hourly from then on. */
const NEXT = sql`now() + least(greatest(4 * (now() - b.created_at), interval '1 minute'), interval '1 hour')`;

type Outcome = Verdict | { is: "unreadable" };

/**
 * Lets the scanner look at what was kept, and says what came of it. Infected bytes go; their row stays, and says so.
 * Throws ScannerUnavailable and StorageUnavailable. `attempt`: of the job; only its first counts as a try.
 */
export async function scanKept(workspaceId: string, sha256: string, attempt = 1): Promise<void> {
  const tenant = { workspaceIds: [workspaceId] };
  const row = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256));
  const [kept] = await reading(tenant, (tx) =>
    tx.select({ scan: blobs.scan, mime: blobs.mime }).from(blobs).where(row),
  );
  if (kept?.scan === "infected") return removeInfected(workspaceId, sha256); // its job was broken off there
  if (kept?.scan !== "waiting" || !hasScanner()) return;
  const verdict = await look(workspaceId, sha256, attempt);
  await transact(tenant, async (tx) => {
    const [held] = await tx
      .update(blobs)
      .set({ scan: verdict.is, scanFound: verdict.is === "infected" ? verdict.found : null })
      .where(and(row, eq(blobs.scan, "waiting")))
      .returning({ readAt: blobs.readAt });
    if (!held) return;
    if (verdict.is !== "clean") await tellOfScan(tx, { workspaceId, sha256, is: verdict.is });
    else if (!held.readAt && isReadByWorker(kept.mime)) await enqueue(tx, "file.read", { workspaceId, sha256 });
  });
  if (verdict.is === "infected") await removeInfected(workspaceId, sha256);
}

/**
 * Counted before the scan, and only where the scanner answers: what ends it, or us, counts too, and no file pays for a
 * scanner that is away.
 */
async function look(workspaceId: string, sha256: string, attempt: number): Promise<Outcome> {
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
      if ((await countTry(workspaceId, sha256)) > MOST_TRIES) return { is: "unreadable" };
    }
    return await scan(bytes);
  } finally {
    bytes.destroy();
  }
}

const countTry = (workspaceId: string, sha256: string) =>
  transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const [counted] = await tx
      .update(blobs)
      .set({ scanTries: sql`${blobs.scanTries} + 1` })
      .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
      .returning({ tries: blobs.scanTries });
    return counted?.tries ?? 0;
  });

/** Unless somebody sends the same once more at this moment: then it waits to be looked at again. */
async function removeInfected(workspaceId: string, sha256: string): Promise<void> {
  const key = storageKey(workspaceId, sha256);
  const other = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256), ne(blobs.scan, "infected"));
  await removeUnlessReferenced(
    key,
    async (tx) => (await tx.$count(blobs, other)) > 0,
    async () => {
      await storage().remove(key);
      await removeThumbs(workspaceId, sha256);
    },
  );
}

const PromiseUnscannedRow = z.object({ workspaceId: z.string(), sha256: z.string() });

/**
 * Enqueues once more what waits, where the scanner answers again: while it was away, jobs have given up. Some of each
 * workspace: what one sent does not hold up another's. When each is enqueued next is put off in the same commit.
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
    const rows = await queryRows(tx, PromiseUnscannedRow)`
      with due as (
        select b.workspace_id, b.sha256 from blobs b join (
          select workspace_id, sha256, row_number() over (partition by workspace_id order by scan_next_at) as turn
          from blobs where scan = 'waiting' and scan_next_at <= now()
        ) asked using (workspace_id, sha256)
        where b.scan = 'waiting' and b.scan_next_at <= now()
        order by asked.turn, b.scan_next_at limit ${BATCH} for update of b skip locked
      )
      update blobs b set scan_next_at = ${NEXT} from due
      where (b.workspace_id, b.sha256) = (due.workspace_id, due.sha256)
      returning b.workspace_id as "workspaceId", b.sha256`;
    await enqueueEach(tx, "file.scan", rows);
  });
}
