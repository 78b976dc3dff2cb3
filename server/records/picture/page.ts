import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Step } from "@server/core/fields";
import { can } from "@server/core/policy";
import { fileFor } from "@server/records/file/file-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { OnePicture, PicturePage } from "./inputs.ts";
import { recipeOf } from "./recipe.ts";

const Row = z.object({
  object: z.object({ id: z.string(), title: z.string(), display_code: z.string() }),
  path: z.array(Step),
});

/** A picture to edit, with its present edit. */
export const picturePage = (
  actor: Actor,
  { id, fileId }: z.output<typeof OnePicture>,
): Promise<z.infer<typeof PicturePage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title, name, sha256, originalSha256, edit, ...file }, rows] = await Promise.all([
      fileFor(tx, actor, "file.see", fileId),
      queryRows(tx, Row)`
        select json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code) as object,
          ${pathAsJson(actor, sql`o.container_id`)} as path
        from objects o where o.id = ${id}`,
    ]);
    if (file.objectId !== id || file.type !== "image" || !sha256 || !rows[0]) throw notFound();
    return {
      workspace_id: workspaceId,
      ...rows[0],
      file: { id: fileId, title, name },
      seen: sha256,
      edited: originalSha256 !== null,
      recipe: recipeOf(edit),
      may: {
        edit: may(file, "file.edit") && !file.signed,
        locked: file.locked && can(file.effectiveRole, "file.edit"),
      },
    };
  });
