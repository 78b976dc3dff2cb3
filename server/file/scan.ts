import { blobs } from "@db/schema/blob";
import { overTheWall, reading, transact } from "@db/transact";
import { later, laterEach } from "@jobs/later";
import { log } from "@server/log";
import { hasScanner, pingScanner, scan } from "@server/scanner/clamd";
import { removeUnlessKnown } from "@server/storage/leases";
import { storage } from "@server/storage/storage";
import { and, eq, ne, sql } from "drizzle-orm";
import { keyOf } from "./key.ts";
import { isRead } from "./kinds.ts";
import { tellOfScan } from "./scan-told.ts";
import { removeThumbs } from "./thumb.ts";

const BATCH = 200;
/** So long a promise of a scan may take before it is made once more. */
const LATE = sql`interval '1 minute'`;

/** Lets the scanner look at what was kept, and says what came of it. Infected bytes go; their row stays, and says so. Throws ScannerAway. */
export async function scanKept(workspaceId: string, sha256: string): Promise<void> {
  const wall = { workspaceIds: [workspaceId] };
  const row = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256));
  const [kept] = await reading(wall, (tx) => tx.select({ scan: blobs.scan, mime: blobs.mime }).from(blobs).where(row));
  if (kept?.scan === "infected") return removeInfected(workspaceId, sha256); // its job was broken off there
  if (kept?.scan !== "waiting" || !hasScanner()) return;
  const verdict = await scan(await storage().read(keyOf(workspaceId, sha256)));
  await transact(wall, async (tx) => {
    const [held] = await tx
      .update(blobs)
      .set({ scan: verdict.is, scanFound: verdict.is === "infected" ? verdict.found : null })
      .where(and(row, eq(blobs.scan, "waiting")))
      .returning({ readAt: blobs.readAt });
    if (!held) return;
    if (verdict.is !== "clean") await tellOfScan(tx, { workspaceId, sha256, is: verdict.is });
    else if (!held.readAt && isRead(kept.mime)) await later(tx, "file.read", { workspaceId, sha256 });
  });
  if (verdict.is === "infected") await removeInfected(workspaceId, sha256);
}

/** Unless somebody sends the same once more at this moment: then it waits to be looked at again. */
async function removeInfected(workspaceId: string, sha256: string): Promise<void> {
  const key = keyOf(workspaceId, sha256);
  const other = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256), ne(blobs.scan, "infected"));
  await removeUnlessKnown(
    key,
    async (tx) => (await tx.$count(blobs, other)) > 0,
    async () => {
      await storage().remove(key);
      await removeThumbs(workspaceId, sha256);
    },
  );
}

/**
 * Promises once more what waits, where the scanner answers again: while it was away, jobs have given up.
 */
export async function promiseUnscanned(): Promise<void> {
  if (!hasScanner()) return;
  const waiting = await reading(overTheWall, (tx) => tx.$count(blobs, eq(blobs.scan, "waiting")));
  if (waiting === 0) return;
  try {
    await pingScanner();
  } catch (error) {
    log.warn("files wait to be checked, and the scanner does not answer", { waiting, error });
    return;
  }
  await transact(overTheWall, async (tx) => {
    const { rows } = await tx.execute<{ workspaceId: string; sha256: string }>(sql`
      select workspace_id as "workspaceId", sha256 from blobs where scan = 'waiting' and created_at < now() - ${LATE} order by created_at limit ${BATCH}`);
    await laterEach(tx, "file.scan", rows);
  });
}
