import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { MOST_PHOTOS } from "./inputs.ts";

/**
 * Stores uploaded pictures up to the limit. The caller has locked what they belong to, and counted the existing ones.
 * Throws invalid for other files.
 */
export async function keepPictures(
  tx: Tx,
  workspaceId: string,
  pictures: Upload[],
  { already, field }: { already: number; field: string },
): Promise<void> {
  if (pictures.some(({ kind }) => kind !== "image")) throw invalid("mistake.image", field);
  for (const picture of pictures) await requirePixelLimit(picture);
  if (already + pictures.length > MOST_PHOTOS)
    throw invalid(`action_point.photos.too_many?count=${MOST_PHOTOS}`, field);
  await storeBlobs(tx, workspaceId, pictures);
}
