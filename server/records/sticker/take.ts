import { isInReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";

const Locked = z.object({ object_id: z.string().nullable() });
const Holder = z.object({ title: z.string(), display_code: z.string() });
type Wanted = { workspaceId: string; publicId: string };

/**
 * Holds a sticker for an object that is about to get it. Who wants the same one waits until that is committed. Throws
 * invalid if the workspace has no such sticker, or if an object has it: then it names that object to who reaches it.
 */
export async function holdSticker(tx: Tx, actor: Actor, { workspaceId, publicId }: Wanted): Promise<void> {
  const [sticker] = await queryRows(tx, Locked)`
    select object_id from stickers where workspace_id = ${workspaceId} and public_id = ${publicId} for update`;
  if (!sticker) throw invalid("sticker.unknown");
  if (!sticker.object_id) return;
  const [holder] = await queryRows(tx, Holder)`
    select title, display_code from objects where workspace_id = ${workspaceId} and id = ${sticker.object_id}
      and ${isInReach(actor, objects.workspaceId, objects.containerId)}`;
  const name = holder && encodeURIComponent([holder.display_code, holder.title].filter(Boolean).join(" "));
  throw invalid(name ? `sticker.taken?name=${name}` : "sticker.taken_elsewhere", { code: "sticker_taken" });
}

/** Notes which object took a sticker that is held. */
export const noteTaken = (tx: Tx, { workspaceId, publicId }: Wanted, objectId: string): Promise<unknown> =>
  tx.execute(sql`
    update stickers set object_id = ${objectId} where workspace_id = ${workspaceId} and public_id = ${publicId}`);
