import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { readForm } from "@server/http/forms";
import { requireChecked } from "@server/platform/files/checked";
import type { StoredContent } from "@server/platform/files/serve";
import { serveSmallPicture } from "@server/platform/files/small-picture";
import { serveThumb } from "@server/platform/files/thumb";
import { fileFor } from "@server/records/file/file-for";
import { preview } from "@server/records/picture/draw";
import { PictureRecipe } from "@server/records/picture/inputs";
import { changesNothing, editOf } from "@server/records/picture/recipe";

/** The original of a picture, without the edits made to it. */
export const storedOriginal = (actor: Actor, id: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { workspaceId, type, name, mime, size, ...file } = await fileFor(tx, actor, "file.see", id);
    const sha256 = file.originalSha256 ?? file.sha256;
    if (type !== "image" || !sha256 || !mime) throw notFound();
    return { workspaceId, sha256, size, mime, name };
  });

/** A preview of edits, made from the thumbnail. The query says what to edit. */
export async function servePreview(request: Request, stored: StoredContent): Promise<Response> {
  const { searchParams, search } = new URL(request.url);
  const { data } = PictureRecipe.safeParse(readForm(PictureRecipe, searchParams));
  if (!data) throw notFound();
  const edit = editOf(data);
  const small = (headers?: Headers) => serveThumb(new Request("http://localhost/?size=l", { headers }), stored);
  await requireChecked(stored);
  if (changesNothing(edit)) return small(request.headers);
  return serveSmallPicture(request, `${stored.sha256}-${encodeURIComponent(search)}`, async () => {
    const given = await small();
    return preview(Buffer.from(await given.arrayBuffer()), edit).catch(() => {
      throw notFound();
    });
  });
}
