import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { queryRows } from "@db/rows";
import { blobs } from "@db/schema/blob";
import { reading, type TenantScope, type Tx, transact } from "@db/transact";
import { typeOf } from "@server/platform/file-types/file-type";
import { storeBlobs } from "@server/platform/files/store";
import { asStorageError } from "@server/platform/storage/contract";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { measured } from "./lines.ts";
import { pathOf } from "./manifest.ts";
import type { Opened } from "./opened.ts";
import type { FileLine } from "./part.ts";
import { asRefused, refused } from "./refused.ts";

/** Contents are not there any more: a sweep took them, since no row referred to them for an hour. */
export class ContentsMissing extends Error {}

type Input = {
  workspaceId: string;
  contents: ReadonlyMap<string, FileLine>;
  /** A folder on disk, for some contents at a time. */
  folder: string;
  progress: (share: number) => Promise<void>;
};

/**
 * Stores the contents of an export, some in one transaction, so that another run goes on where this one
 * stopped; what no row refers to in the end is swept. Gives the type that was found in each. Throws 422 for one that is
 * not what its name says, and beyond the quota.
 */
export async function storeContents(actor: TenantScope, { zip }: Opened, input: Input): Promise<Map<string, string>> {
  const { workspaceId, contents, folder, progress } = input;
  const stored = await reading(actor, (tx) =>
    tx.select({ sha256: blobs.sha256, mime: blobs.mime }).from(blobs).where(eq(blobs.workspaceId, workspaceId)),
  );
  const types = new Map(stored.map(({ sha256, mime }) => [sha256, mime]));
  let done = 0;
  for (const group of inGroups(contents.values())) {
    const missing = group.filter(({ sha256, left_out }) => left_out === null && !types.has(sha256));
    const there = group.filter(({ left_out }) => left_out !== null);
    await mkdir(folder, { recursive: true });
    try {
      const unpacked: Unpacked[] = [];
      for (const content of missing) unpacked.push(await unpack(zip, content, folder));
      await transact(actor, (tx) => storeBlobs(tx, workspaceId, unpacked));
      for (const { sha256, type } of unpacked) types.set(sha256, type);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    for (const { left_out, ...content } of there)
      await storeLeftOut(actor, { workspaceId, ...content, left_out: left_out! });
    done += group.length;
    await progress(done / contents.size);
  }
  return types;
}

/** Contents that are on disk at once, and stored in one transaction. */
const AT_ONCE = { contents: 25, bytes: 50 * 1024 * 1024 };

function* inGroups(contents: Iterable<FileLine>): Generator<FileLine[]> {
  let [group, bytes]: [FileLine[], number] = [[], 0];
  for (const content of contents) {
    if (group.length >= AT_ONCE.contents || (group.length > 0 && bytes + content.size > AT_ONCE.bytes)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(content);
    bytes += content.size;
  }
  if (group.length > 0) yield group;
}

type Unpacked = { path: string; sha256: string; size: number; type: string };

/** Writes a content to disk and finds its type. Throws 422 where it is not what its name says. */
async function unpack(zip: Opened["zip"], { sha256, size }: FileLine, folder: string): Promise<Unpacked> {
  const path = join(folder, sha256);
  const bytes = Readable.from(zip.read(zip.entries.get(pathOf.content(sha256))!));
  await pipeline(bytes, createWriteStream(path)).catch((error) => {
    throw asRefused(asStorageError(error));
  });
  if ((await measured(path)).sha256 !== sha256) throw refused("content", sha256);
  return { path, sha256, size, type: await typeOf(path) };
}

type LeftOut = Omit<FileLine, "left_out"> & { workspaceId: string; left_out: string };

/** Of what the export left out only the row is kept, which says that nobody gets it. */
const storeLeftOut = (actor: TenantScope, { left_out, ...row }: LeftOut) =>
  transact(actor, (tx) =>
    tx
      .insert(blobs)
      .values({ ...row, mime: "application/octet-stream", scan: left_out === "infected" ? "infected" : "unreadable" })
      .onConflictDoNothing(),
  );

const Claimed = z.object({ count: z.number() });

/** In the transaction of the import: keeps the contents from being swept. Throws ContentsMissing where one was. */
export async function claimContents(
  tx: Tx,
  workspaceId: string,
  contents: ReadonlyMap<string, FileLine>,
): Promise<void> {
  const rows = await queryRows(tx, Claimed)`
    with claimed as (
      update blobs set created_at = now() where workspace_id = ${workspaceId}
        and sha256 = any (${sql.param([...contents.keys()])}::text[]) returning sha256
    ) select count(*)::int as count from claimed`;
  if (rows[0]!.count !== contents.size) throw new ContentsMissing("Contents of the import are not there any more.");
}
