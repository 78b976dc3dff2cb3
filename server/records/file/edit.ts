import { files } from "@db/schema/file";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { differs } from "@server/core/differs";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requireCategory } from "@server/records/object/categories";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { fileFor } from "./file-for.ts";
import { fileFormValues } from "./form-values.ts";
import type { FileChanges } from "./inputs.ts";
import { playerOf } from "./player.ts";

type Edits = Pick<z.output<typeof FileChanges>, "id" | "fileId"> & Partial<z.output<typeof FileChanges>>;

/**
 * Changes the title and the other fields of a file, and the address of a link. The content of a file stays as it is; so
 * do fields that are undefined.
 *
 * @throws conflict if the fields changed since the version that the input is based on (see changesSince)
 */
export async function editFile(actor: Actor, { id, fileId, ...input }: Edits) {
  return transact(actor, async (tx) => {
    await lockRow(tx, files, fileId);
    const file = await fileFor(tx, actor, "file.edit", fileId);
    if (file.objectId !== id) throw notFound();
    const { workspaceId } = file;
    const { title, description, category_id, link, expires_on, ...rest } = await changesSince(tx, input, {
      actor,
      record: { workspaceId, aboutId: fileId, verbs: ["file.edit"] },
      read: async () => ({ ...file, category_id: file.categoryId, expires_on: file.expiresOn }),
      values: fileFormValues,
    });
    const columns = {
      title,
      description,
      categoryId: category_id,
      public: rest.public,
      expiresOn: expires_on,
      link: file.link === null ? null : link,
    };
    // sent again, the same changes nothing: it is in no history
    if (!differs(file, columns)) return { id: fileId };
    await requireCategory(tx, workspaceId, category_id ?? null);
    if (file.signed && link && link !== file.link) throw invalid("file.signed_not_replaced", "link");
    const type = file.link && link ? (playerOf(link)?.type ?? ("link" as const)) : undefined;
    await tx
      .update(files)
      .set({ ...columns, type })
      .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId)));
    await recordEvent(tx, actor, "file.edit", {
      workspaceId,
      aboutId: fileId,
      title: title ?? file.title,
      detail: { object_id: id },
    });
    return { id: fileId };
  });
}
