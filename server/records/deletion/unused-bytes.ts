import { queryRows } from "@db/rows";
import { hasPicture } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { forgettingWords } from "./forget-words.ts";
import { removeUnreferenced } from "./remove-bytes.ts";

const BATCH = 100;
const Unused = z.object({ workspace_id: z.string(), sha256: z.string() });

/**
 * Removes one batch of contents that no file, earlier version, library, floor plan, photo, signature, logo, template or import refers to.
 * Returns false if there are no more. Contents younger than an hour stay, because their row may be about to be
 * committed. The rows are deleted in one transaction and the bytes after it, so that a crash leaves bytes without a row
 * (stray-bytes.ts) and never a row without bytes.
 */
export async function removeUnused(): Promise<boolean> {
  const rows = await transact(asOperator, async (tx) => {
    const unused = await queryRows(tx, Unused)`
      select workspace_id, sha256 from blobs b where created_at < now() - interval '1 hour'
        and not exists (select from files f where (f.workspace_id, f.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from files f where (f.workspace_id, f.original_sha256) = (b.workspace_id, b.sha256))
        and not exists (select from file_versions v where (v.workspace_id, v.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from library_files l where (l.workspace_id, l.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from templates t where (t.workspace_id, t.logo) = (b.workspace_id, b.sha256))
        and not exists (select from template_versions v where v.workspace_id = b.workspace_id
          and ${hasPicture(sql`v.content`, sql`b.sha256`)})
        and not exists (select from answers a where (a.workspace_id, a.signature) = (b.workspace_id, b.sha256))
        and not exists (select from walks w where (w.workspace_id, w.signature) = (b.workspace_id, b.sha256))
        and not exists (select from answer_files f where (f.workspace_id, f.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from action_point_photos p where (p.workspace_id, p.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from signatures s where (s.workspace_id, s.read_sha256) = (b.workspace_id, b.sha256))
        and not exists (select from signatures s where (s.workspace_id, s.drawn) = (b.workspace_id, b.sha256))
        and not exists (select from signatures s where (s.workspace_id, s.signed_sha256) = (b.workspace_id, b.sha256))
        and not exists (select from background_images i where (i.workspace_id, i.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from inbox_papers p where (p.workspace_id, p.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from containers c where (c.workspace_id, c.floorplan) = (b.workspace_id, b.sha256))
        and not exists (select from floor_plans p where (p.workspace_id, p.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from imports i where (i.workspace_id, i.sha256) = (b.workspace_id, b.sha256))
        and not exists (select from workspaces w where (w.id, w.logo) = (b.workspace_id, b.sha256))
      order by created_at limit ${BATCH} for update of b skip locked`;
    await forgettingWords(tx, unused, () =>
      tx.execute(sql`
        delete from blobs b using jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) as u (workspace_id uuid, sha256 text)
        where (b.workspace_id, b.sha256) = (u.workspace_id, u.sha256)`),
    );
    return unused;
  });
  for (const { workspace_id, sha256 } of rows) await removeUnreferenced(workspace_id, sha256);
  return rows.length === BATCH;
}
