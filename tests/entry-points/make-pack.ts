import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packs } from "@db/schema/pack";
import { shares } from "@db/schema/share";
import { storage } from "@server/platform/storage/storage";
import { newPublicId } from "@server/records/object/create";
import { keyOfPack } from "@server/tenancy/export/export-key";
import { sql } from "drizzle-orm";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/** A pack of the floor that a user asked for, or the owner, ready to download. Gives its id. */
export async function makePack(make: Make, userId: string | null): Promise<string> {
  const content = make.text();
  const size = Buffer.byteLength(content);
  const counts = { objects: 1, yes: 1, yes_with_points: 0, no: 0, unknown: 0, certificates: 1, papers: 1 };
  const id = await inTransaction(async (tx) =>
    idOf(
      await tx
        .insert(packs)
        .values({
          workspaceId: make.workspace,
          userId: userId ?? make.owner,
          asked: { container_id: make.floor, object_ids: null, replaced: false },
          title: make.text(),
          onDay: "2026-11-27",
          locale: "nl",
          state: "done",
          progress: 1,
          made: { counts: { ...counts, left_out: 0, missing: 0 }, zip: size, pdf: size, places: [make.floor] },
          doneAt: new Date(),
        })
        .returning({ id: packs.id }),
    ),
  );
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, content);
  for (const format of ["zip", "pdf"] as const) await storage().put(keyOfPack(make.workspace, id, format), path);
  await rm(path);
  return id;
}

/** A link to a pack. Gives its token. */
export async function makePackLink(make: Make): Promise<string> {
  const packId = await makePack(make, null);
  const [token, title] = [newPublicId(), make.text("share")];
  const expiresAt = new Date(Date.now() + 86_400_000);
  await inTransaction((tx) =>
    tx.insert(shares).values({ workspaceId: make.workspace, packId, token, title, shows: [], expiresAt }),
  );
  return token;
}

/** Ends what is still to be made for anybody in the workspace. */
export const endOpenPacks = (make: Make) =>
  inTransaction((tx) =>
    tx.execute(sql`update packs set state = 'failed' where workspace_id = ${make.workspace} and state <> 'done'`),
  );
