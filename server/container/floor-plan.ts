import type { Tx } from "@db/transact";
import { keepMade } from "@server/file/keep";
import { refuse } from "@server/refusal";
import type { Upload } from "@server/upload";
import sharp from "sharp";

const WIDEST = 4000; // pixels: sharp enough to read room names when zoomed in

/** Keeps a floor plan, upright and no wider than is useful. Gives the columns of the container. */
export async function keepPlan(tx: Tx, workspaceId: string, upload: Upload) {
  const picture = await drawn(upload);
  const { data, info } = await sharp(picture)
    .rotate()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  const floorplan = await keepMade(tx, workspaceId, data, "image/webp");
  return { floorplan, floorplanWidth: info.width, floorplanHeight: info.height, floorplanAt: new Date() };
}

export const noPlan = { floorplan: null, floorplanWidth: null, floorplanHeight: null, floorplanAt: null };

async function drawn({ kind, path }: Upload): Promise<string> {
  if (kind !== "image") throw refuse("container.plan_not_a_picture", "images");
  try {
    await sharp(path).metadata();
    return path;
  } catch {
    throw refuse("container.plan_not_a_picture", "images");
  }
}
