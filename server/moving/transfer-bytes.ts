import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { queryRows } from "@db/rows";
import { blobs, scans } from "@db/schema/blob";
import { picturesOf } from "@db/schema/template";
import { reading, type TenantScope, type Tx, transact } from "@db/transact";
import { storageKey } from "@server/platform/files/storage-key";
import { storeBlob } from "@server/platform/files/store";
import { asStorageError } from "@server/platform/storage/contract";
import { requireQuotaForSize } from "@server/platform/storage/quota";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Transfer, transferredFiles, transferredLibraryFiles, transferredPlans } from "./transfer.ts";
import { transferredTemplates } from "./transfer-templates.ts";

const BlobRow = z.object({
  sha256: z.string(),
  size: z.number(),
  mime: z.string(),
  scan: z.enum(scans).nullable(),
  scan_found: z.string().nullable(),
});

/** The selection has got new files since its bytes were copied: theirs must be copied first. */
class BytesMissing extends Error {}

/**
 * A subselect of the hashes of all contents that the target must have. Every column that refers to a blob is listed
 * here (change-workspace.test.ts checks that).
 */
function needed(transfer: Transfer): SQL {
  const { from, selection, operation, include } = transfer;
  const files = transferredFiles(transfer);
  return sql`
    select f.sha256 ${files}
    union select f.original_sha256 ${files}
    union select v.sha256 from file_versions v where v.workspace_id = ${from} and v.file_id in (select f.id ${files})
      and ${operation === "move"}
    ${operation === "move" ? recorded(transfer) : sql``}
    union select l.sha256 ${transferredLibraryFiles(transfer)}
    union select c.floorplan ${transferredPlans(transfer)}
    union select p.sha256 from floor_plans p where p.workspace_id = ${from} and ${operation === "move"}
      and p.container_id in (${selection.containers(from)})
    union select t.logo from templates t where t.workspace_id = ${from} and t.id in (${transferredTemplates(transfer)})
    union select p.value from template_versions v
      cross join jsonb_array_elements_text(${picturesOf(sql`v.content`)}) p
      where v.workspace_id = ${from} and v.template_id in (${transferredTemplates(transfer)})
    union select i.sha256 from background_images i
      join background_templates b on (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
      where b.workspace_id = ${from} and b.container_id in (${selection.containers(from)})
        and ${include.includes("background_templates")}`;
}

/** Unions of the hashes of photos and signatures, which a move has and a copy has not. */
function recorded({ from, selection }: Transfer): SQL {
  const inObjects = sql`workspace_id = ${from} and object_id in (${selection.objects(from)})`;
  return sql`
    union select signature from answers where ${inObjects}
    union select w.signature from walks w join rounds r on (r.workspace_id, r.id) = (w.workspace_id, w.round_id)
      where r.workspace_id = ${from} and r.container_id in (${selection.containers(from)})
    union select f.sha256 from answer_files f
      join question_answers q on (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
      join answers a on (a.workspace_id, a.id) = (q.workspace_id, q.answer_id)
        where a.workspace_id = ${from} and a.object_id in (${selection.objects(from)})
    union select p.sha256 from action_point_photos p
      join action_points a on (a.workspace_id, a.id) = (p.workspace_id, p.action_point_id)
      where a.workspace_id = ${from} and (a.object_id in (${selection.objects(from)})
        or a.container_id in (${selection.containers(from)}))
    union select unnest(array[read_sha256, drawn, signed_sha256]) from signatures where ${inObjects}`;
}

/** The blobs that the target needs and lacks. */
const missingBlobs = (transfer: Transfer) => sql`
  select b.sha256, b.size, b.mime, b.scan, b.scan_found from blobs b where b.workspace_id = ${transfer.from}
    and b.sha256 in (${needed(transfer)})
    and not exists (select from blobs existing
      where (existing.workspace_id, existing.sha256) = (${transfer.to}, b.sha256))`;

/**
 * Throws a domain error if the missing bytes exceed the target's quota. Call it before bytes are copied or a job is
 * enqueued.
 */
export async function requireTransferQuota(tx: Tx, transfer: Transfer): Promise<void> {
  if (!transfer.isGiven) await requireQuotaForSize(tx, transfer.to, (await transferSize(tx, transfer)).bytes);
}

const TransferSizeRow = z.object({ count: z.number(), bytes: z.string() });

/** How many contents the target lacks, and how many bytes they are together. */
export async function transferSize(tx: Tx, transfer: Transfer): Promise<{ count: number; bytes: number }> {
  const rows = await queryRows(
    tx,
    TransferSizeRow,
  )`select count(*)::int as count, coalesce(sum(size) filter (where scan is distinct from 'infected'), 0) as bytes
    from (${missingBlobs(transfer)}) b`;
  return { count: rows[0]!.count, bytes: Number(rows[0]!.bytes) };
}

/**
 * Copies the missing contents, each in a transaction of its own, so that a second run continues where the first
 * stopped. Contents that no row refers to in the end are swept with other unused bytes. `progress` gets a share from
 * 0 to 1.
 */
async function copyBytes(
  actor: TenantScope,
  transfer: Transfer,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  const rows = await reading(actor, async (tx) => {
    await requireTransferQuota(tx, transfer);
    return queryRows(tx, BlobRow)`${missingBlobs(transfer)}`;
  });
  for (const [index, blob] of rows.entries()) {
    await copyBlob(actor, transfer, blob);
    if (index % 10 === 9) await progress((index + 1) / rows.length);
  }
}

/** The scanner's result is copied too. Of an infected blob there are no bytes, so only its row is copied. */
async function copyBlob(
  actor: TenantScope,
  { from, to, isGiven }: Transfer,
  { sha256, size, mime, scan, scan_found: scanFound }: z.infer<typeof BlobRow>,
): Promise<void> {
  if (scan === "infected") {
    const row = { workspaceId: to, sha256, size, mime, scan, scanFound };
    await transact(actor, (tx) => tx.insert(blobs).values(row).onConflictDoNothing());
    return;
  }
  const path = temporaryPath();
  try {
    await pipeline(await storage().read(storageKey(from, sha256)), createWriteStream(path)).catch((error) => {
      throw asStorageError(error);
    });
    await transact(actor, (tx) =>
      storeBlob(tx, to, { path, sha256, size, type: mime, scan }, isGiven ? "given" : "brought"),
    );
  } finally {
    await rm(path, { force: true });
  }
}

const ClaimBytesRow = z.object({ missing: z.number() });

/**
 * In the transaction of the move or copy: locks the target's blobs, so that no sweep deletes them
 * (deletion/unused-bytes.ts waits for the locks), and copies what was read of them (pages, texts). Throws BytesMissing
 * if one is not there.
 */
export async function claimBytes(tx: Tx, transfer: Transfer): Promise<void> {
  const { from, to } = transfer;
  // in the order in which every other place locks blobs, so that two transactions cannot deadlock
  await tx.execute(sql`
    select from blobs where workspace_id = ${to} and sha256 in (${needed(transfer)})
      order by sha256 for no key update`);
  const rows = await queryRows(tx, ClaimBytesRow)`
    with needed as materialized (select sha256 from blobs
      where workspace_id = ${from} and sha256 in (${needed(transfer)})),
    claimed as (
      update blobs b set created_at = now(), pages = coalesce(b.pages, original.pages),
        read_at = coalesce(b.read_at, original.read_at)
      from needed join blobs original on original.workspace_id = ${from} and original.sha256 = needed.sha256
      where b.workspace_id = ${to} and b.sha256 = needed.sha256 returning b.sha256
    )
    select count(*)::int as missing from needed where sha256 not in (select sha256 from claimed)`;
  if (rows[0]!.missing > 0) throw new BytesMissing("Some bytes are not in the other workspace yet.");
  await tx.execute(sql`
    insert into blob_texts (workspace_id, sha256, text)
    select ${to}, t.sha256, t.text from blob_texts t
      where t.workspace_id = ${from} and t.sha256 in (${needed(transfer)}) on conflict do nothing`);
}

/**
 * Copies the missing bytes, then runs `change`, which calls claimBytes(). If new files appeared in between, both run
 * again, at most three times. Without a transfer only `change` runs.
 */
export async function withTransferredBytes<T>(
  actor: TenantScope,
  transfer: Transfer | null,
  progress: (share: number) => Promise<void>,
  change: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    if (transfer) await copyBytes(actor, transfer, progress);
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof BytesMissing) || tries === 3) throw error;
    }
  }
}
