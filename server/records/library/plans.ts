import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import type { StoredContent } from "@server/platform/files/serve";
import type { Upload } from "@server/platform/uploads/upload";
import { FileType } from "@server/records/file/inputs";
import { z } from "zod";
import { lockUsableFiles } from "./choose.ts";
import { PLATFORM } from "./global-bytes.ts";
import { libraryOf } from "./rows.ts";
import { withBytesOf } from "./with-bytes.ts";

const LibraryPlan = z.object({ id: Id, title: z.string(), type: FileType });
export type LibraryPlan = z.infer<typeof LibraryPlan>;
export const LibraryPlans = z.array(LibraryPlan);

/** The newest that a form offers. */
const MAX_PLANS = 60;

/** The pictures and PDFs of the library that can be floor plans. */
export function libraryPlans(actor: Actor, workspaceId: string): Promise<LibraryPlan[]> {
  authorizeIn(actor, workspaceId, "library.see");
  return reading(actor, async (tx) => {
    const rows = await queryRows(tx, LibraryPlan)`
      select id, title, type from (
        select f.id, f.title, f.type from (${libraryOf(workspaceId)}) f
        where 'floorplan' = any (f.usable_for) and f.type in ('image', 'pdf') order by f.created_at desc, f.id
          limit ${MAX_PLANS}
      ) newest order by in_order(title), id`;
    return rows;
  });
}

const WithPlanRow = z.object({ mime: z.string() });

/**
 * Runs `use` with a temporary copy of a library file that becomes a floor plan. `workspaceOf` authorizes, and returns
 * the workspace's id.
 */
export async function withLibraryPlan<T>(
  actor: Actor,
  id: string,
  workspaceOf: (tx: Tx) => Promise<string>,
  use: (plan: Upload) => Promise<T>,
): Promise<T> {
  const stored = await reading(actor, async (tx): Promise<StoredContent> => {
    const workspaceId = await workspaceOf(tx);
    const [file] = await lockUsableFiles(tx, workspaceId, [id], "floorplan", false);
    if (!file?.sha256) throw notFound();
    const { own, sha256, size, name } = file;
    const rows = await queryRows(
      tx,
      WithPlanRow,
    )`select mime from blobs where workspace_id = ${workspaceId} and sha256 = ${sha256}`;
    return { workspaceId: own ? workspaceId : PLATFORM, sha256, size, name, mime: own ? rows[0]!.mime : file.mime! };
  });
  return withBytesOf([stored], ([plan]) => use(plan!));
}
