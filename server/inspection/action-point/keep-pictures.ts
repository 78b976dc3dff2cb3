import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { MOST_PHOTOS } from "./inputs.ts";

/**
 * Pictures only, and no more beside each other than anybody looks at; the caller holds what they belong to, and has
 * counted what is there.
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
