import { files } from "@db/schema/file";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requireCategory } from "@server/records/object/categories";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { fileFor } from "./file-for.ts";
import type { FileChanges } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { playerOf } from "./player.ts";

/** What is said of a file, and where a link leads; its bytes stay as they came. */
export async function editFile(
  actor: Actor,
  { id, fileId, title, description, category_id, link, ...rest }: z.output<typeof FileChanges>,
) {
  return transact(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.edit", fileId);
    if (file.objectId !== id) throw notFound();
    const { workspaceId } = file;
    await requireCategory(tx, workspaceId, category_id);
    if (file.signed && link && link !== file.link) throw invalid("file.signed_not_replaced", "link");
    const ends = rest.expires_on !== file.expiresOn && nextNotice(rest.expires_on);
    const moved = file.link && link && { link, type: playerOf(link)?.type ?? ("link" as const) };
    await tx
      .update(files)
      .set({
        title,
        description,
        categoryId: category_id,
        public: rest.public,
        expiresOn: rest.expires_on,
        ...ends,
        ...moved,
      })
      .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId)));
    await recordEvent(tx, actor, "file.edit", { workspaceId, aboutId: fileId, title, detail: { object_id: id } });
    return { id: fileId };
  });
}
