import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { overTheWall, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { admitToBackOffice } from "@server/admin/admit";
import { keyOf } from "@server/file/keep";
import type { Stored } from "@server/file/serve";
import { keepGlobal, PLATFORM } from "@server/library/global-bytes";
import { missing } from "@server/refusal";
import { storage } from "@server/storage/storage";
import { sql } from "drizzle-orm";

/** Beside the platform's library, for all workspaces. Gives what its row says of it. */
export async function keepGlobalLogo(tx: Tx, drawn: Buffer): Promise<{ logo: string; logoMime: string }> {
  const path = join(tmpdir(), randomUUID());
  const sha256 = createHash("sha256").update(drawn).digest("hex");
  await writeFile(path, drawn);
  try {
    await keepGlobal(tx, { path, sha256 });
  } finally {
    await rm(path, { force: true });
  }
  return { logo: sha256, logoMime: "image/png" };
}

/** For the back-office; a workspace has a copy of its own. */
export async function storedGlobalLogo(actor: Actor, id: string): Promise<Stored> {
  admitToBackOffice(actor);
  const { rows } = await reading(overTheWall, (tx) =>
    tx.execute<{ logo: string; mime: string }>(
      sql`select logo, logo_mime as mime from global_templates where id = ${id} and logo is not null`,
    ),
  );
  if (!rows[0]) throw missing();
  const { logo, mime } = rows[0];
  return { workspaceId: PLATFORM, sha256: logo, mime, size: await sizeOf(logo), name: "logo.png" };
}

/** A logo is small, and its row does not say how small. */
async function sizeOf(sha256: string): Promise<number> {
  let size = 0;
  for await (const piece of await storage().read(keyOf(PLATFORM, sha256))) size += (piece as Buffer).length;
  return size;
}
