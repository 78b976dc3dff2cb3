import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { hasPicture } from "@db/schema/template";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { sha256Of } from "@server/platform/files/store";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Change } from "./changes.ts";
import { editQuestion } from "./content.ts";
import { renderPicture } from "./logo.ts";
import type { PictureInput } from "./question-inputs.ts";

const MAX_SIDE = 1280; // pixels
export const PICTURE_MIME = "image/webp";

/** A change of a question, and the picture to store with it. */
type ChangeWithPicture = { change: Change; picture?: Buffer };

/**
 * A change of a question, with the picture beside its help as the form says. Renders the picture, which takes a while:
 * call it outside a transaction, for an authorized actor. Throws invalid (422) for anything but a readable picture.
 */
export async function withPicture(
  { help_picture: upload, delete_help_picture }: PictureInput,
  change: Change,
): Promise<ChangeWithPicture> {
  if (!upload && !delete_help_picture) return { change };
  const picture = upload && (await renderPicture(upload, MAX_SIDE, (each) => each.webp()));
  return {
    change: (before, texts) => {
      const { content, changedId } = change(before, texts);
      const help_picture = picture && sha256Of(picture);
      return { content: editQuestion(content, changedId, { help_picture }), changedId };
    },
    picture,
  };
}

const Row = z.object({ workspace_id: z.string(), size: z.number(), mime: z.string() });

/** A picture of any version of a template, for members of its workspace. Throws notFound(). */
export const storedHelpPicture = (actor: Actor, templateId: string, sha256: string) =>
  reading(actor, async (tx: Tx) => {
    const [found] = await queryRows(tx, Row)`
      select b.workspace_id, b.size, b.mime from templates t
      join blobs b on (b.workspace_id, b.sha256) = (t.workspace_id, ${sha256})
      where t.id = ${templateId} and ${notDeleted("t")} and exists (select from template_versions v
        where (v.workspace_id, v.template_id) = (t.workspace_id, t.id)
          and ${hasPicture(sql`v.content`, sha256)})`;
    if (!found) throw notFound();
    authorizeIn(actor, found.workspace_id, "workspace.see");
    return { workspaceId: found.workspace_id, sha256, size: found.size, mime: found.mime, name: "picture.webp" };
  });
