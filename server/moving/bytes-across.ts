import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { queryRows } from "@db/rows";
import { blobs, type Scan } from "@db/schema/blob";
import { reading, type TenantScope, type Tx, transact } from "@db/transact";
import { keep } from "@server/platform/files/keep";
import { keyOf } from "@server/platform/files/key";
import { asStorageError } from "@server/platform/storage/contract";
import { requireRoomFor } from "@server/platform/storage/quota";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Across, filesAlong, libraryAlong, plansAlong } from "./across.ts";
import { templatesAlong } from "./templates-across.ts";

type Blob = { sha256: string; size: number; mime: string; scan: Scan | null; scan_found: string | null };

/** What was asked for has got other files in the meantime: their bytes have to be fetched first. */
class BytesMissing extends Error {}

/**
 * The contents that must be in the other workspace, as a subselect. Every column that names a blob stands here
 * (rehome.test.ts sees to it).
 */
function needed(across: Across): SQL {
  const { from, lot, way, include } = across;
  const files = filesAlong(across);
  return sql`
    select f.sha256 ${files}
    union select f.original_sha256 ${files}
    union select v.sha256 from file_versions v where v.workspace_id = ${from} and v.file_id in (select f.id ${files}) and ${way === "move"}
    ${way === "move" ? recorded(across) : sql``}
    union select l.sha256 ${libraryAlong(across)}
    union select c.floorplan ${plansAlong(across)}
    union select t.logo from templates t where t.workspace_id = ${from} and t.id in (${templatesAlong(across)})
    union select i.sha256 from background_images i join background_templates b on (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
      where b.workspace_id = ${from} and b.container_id in (${lot.containers(from)}) and ${include.includes("background_templates")}`;
}

/** Photos and signatures, which a copy does not take. */
function recorded({ from, lot }: Across): SQL {
  const inObjects = sql`workspace_id = ${from} and object_id in (${lot.objects(from)})`;
  return sql`
    union select signature from answers where ${inObjects}
    union select f.sha256 from answer_files f join question_answers q on (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
      join answers a on (a.workspace_id, a.id) = (q.workspace_id, q.answer_id) where a.workspace_id = ${from} and a.object_id in (${lot.objects(from)})
    union select p.sha256 from action_point_photos p join action_points a on (a.workspace_id, a.id) = (p.workspace_id, p.action_point_id)
      where a.workspace_id = ${from} and (a.object_id in (${lot.objects(from)}) or a.container_id in (${lot.containers(from)}))
    union select unnest(array[read_sha256, drawn, signed_sha256]) from signatures where ${inObjects}`;
}

const toCopy = (across: Across) => sql`
  select b.sha256, b.size, b.mime, b.scan, b.scan_found from blobs b where b.workspace_id = ${across.from} and b.sha256 in (${needed(across)})
    and not exists (select from blobs there where (there.workspace_id, there.sha256) = (${across.to}, b.sha256))`;

/**
 * Refuses where the other workspace has no room for what has to be fetched: before any of it is, and before a worker is
 * asked to.
 */
export async function requireRoomAcross(tx: Tx, across: Across): Promise<void> {
  if (!across.isGiven) await requireRoomFor(tx, across.to, (await weightAcross(tx, across)).bytes);
}

const WeightAcrossRow = z.object({ count: z.number(), bytes: z.string() });

/** How many contents have to be fetched, and how large they are. */
export async function weightAcross(tx: Tx, across: Across): Promise<{ count: number; bytes: number }> {
  const rows = await queryRows(
    tx,
    WeightAcrossRow,
  )`select count(*)::int as count, coalesce(sum(size) filter (where scan is distinct from 'infected'), 0) as bytes from (${toCopy(across)}) b`;
  return { count: rows[0]!.count, bytes: Number(rows[0]!.bytes) };
}

/**
 * Before the change itself: each content is there, row and bytes, before the next is fetched, so that what was broken
 * off goes on where it was. What in the end nobody refers to is swept away with other unused bytes.
 */
async function copyBytes(
  actor: TenantScope,
  across: Across,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  const { rows } = await reading(actor, async (tx) => {
    await requireRoomAcross(tx, across);
    return tx.execute<Blob>(toCopy(across));
  });
  for (const [place, blob] of rows.entries()) {
    await copyBlob(actor, across, blob);
    if (place % 10 === 9) await progress((place + 1) / rows.length);
  }
}

/** What the scanner said of them comes along; infected ones are nowhere, and what is said of them is. */
async function copyBlob(
  actor: TenantScope,
  { from, to, isGiven }: Across,
  { sha256, size, mime, scan, scan_found: scanFound }: Blob,
): Promise<void> {
  if (scan === "infected") {
    const gone = { workspaceId: to, sha256, size, mime, scan, scanFound };
    await transact(actor, (tx) => tx.insert(blobs).values(gone).onConflictDoNothing());
    return;
  }
  const path = temporaryPath();
  try {
    await pipeline(await storage().read(keyOf(from, sha256)), createWriteStream(path)).catch((error) => {
      throw asStorageError(error);
    });
    await transact(actor, (tx) =>
      keep(tx, to, { path, sha256, size, type: mime, scan }, isGiven ? "given" : "brought"),
    );
  } finally {
    await rm(path, { force: true });
  }
}

const ClaimBytesRow = z.object({ missing: z.number() });

/**
 * In the transaction of the change: all of it is there, and stays (deletion/unused-bytes.ts waits for us). What was
 * read of it comes along.
 */
export async function claimBytes(tx: Tx, across: Across): Promise<void> {
  const { from, to } = across;
  // one after the other as they are kept elsewhere, so that of two that cross one waits for the other
  await tx.execute(sql`
    select from blobs where workspace_id = ${to} and sha256 in (${needed(across)}) order by sha256 for no key update`);
  const rows = await queryRows(tx, ClaimBytesRow)`
    with needed as materialized (select sha256 from blobs where workspace_id = ${from} and sha256 in (${needed(across)})),
    kept as (
      update blobs b set created_at = now(), pages = coalesce(b.pages, known.pages), read_at = coalesce(b.read_at, known.read_at)
      from needed join blobs known on known.workspace_id = ${from} and known.sha256 = needed.sha256
      where b.workspace_id = ${to} and b.sha256 = needed.sha256 returning b.sha256
    )
    select count(*)::int as missing from needed where sha256 not in (select sha256 from kept)`;
  if (rows[0]!.missing > 0) throw new BytesMissing("Some bytes are not in the other workspace yet.");
  await tx.execute(sql`
    insert into blob_texts (workspace_id, sha256, text)
    select ${to}, t.sha256, t.text from blob_texts t where t.workspace_id = ${from} and t.sha256 in (${needed(across)}) on conflict do nothing`);
}

/** Fetches what is missing, then changes; and again, should there be new files by then. */
export async function withBytes<T>(
  actor: TenantScope,
  across: Across | null,
  progress: (share: number) => Promise<void>,
  change: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    if (across) await copyBytes(actor, across, progress);
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof BytesMissing) || tries === 3) throw error;
    }
  }
}
