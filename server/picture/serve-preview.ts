import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import { requireChecked } from "@server/file/checked";
import { fileFor } from "@server/file/file-for";
import type { Stored } from "@server/file/serve";
import { giveSmallPicture } from "@server/file/small-picture";
import { serveThumb } from "@server/file/thumb";
import { readForm } from "@server/forms";
import { missing } from "@server/refusal";
import { preview } from "./draw.ts";
import { PictureRecipe } from "./inputs.ts";
import { changesNothing, editOf } from "./recipe.ts";

/** A picture as it came, whatever was done to it since. */
export const storedOriginal = (actor: Actor, id: string): Promise<Stored> =>
  reading(actor, async (tx) => {
    const { workspaceId, type, name, mime, size, ...file } = await fileFor(tx, actor, "file.see", id);
    const sha256 = file.originalSha256 ?? file.sha256;
    if (type !== "image" || !sha256 || !mime) throw missing();
    return { workspaceId, sha256, size, mime, name };
  });

/** How it would become, from its small picture: the address says what is to be done to it. */
export async function servePreview(request: Request, stored: Stored): Promise<Response> {
  const { searchParams, search } = new URL(request.url);
  const { data } = PictureRecipe.safeParse(readForm(PictureRecipe, searchParams));
  if (!data) throw missing();
  const edit = editOf(data);
  const small = (headers?: Headers) => serveThumb(new Request("http://localhost/?size=l", { headers }), stored);
  await requireChecked(stored);
  if (changesNothing(edit)) return small(request.headers);
  return giveSmallPicture(request, `${stored.sha256}-${encodeURIComponent(search)}`, async () => {
    const given = await small();
    return preview(Buffer.from(await given.arrayBuffer()), edit).catch(() => {
      throw missing();
    });
  });
}
