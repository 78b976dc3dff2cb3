import type { Tx } from "@db/transact";
import { MAX_PIXELS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeGenerated } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import sharp from "sharp";
import { drawPage, NoSuchPage, type WebpImage } from "./pdf-page.ts";

const LONGEST_SIDE = 4000; // pixels: sharp enough to read room names when zoomed in
const QUALITY = 88; // of WebP, from 1 to 100
const TIMEOUT_S = 20;

/** A rendered floor plan, and the id of the library file it was rendered from; null for an upload. */
export type NewFloorPlan = { image: WebpImage; libraryFileId: string | null };

/**
 * Renders a floor plan from a picture or a page of a PDF, upright and at most LONGEST_SIDE wide and high. A PDF can
 * take seconds, so call this before the transaction.
 *
 * @throws invalid if the file is of another type, cannot be read, or has no such page
 */
export async function drawFloorPlan(upload: Upload, page = 1): Promise<WebpImage> {
  if (upload.kind !== "image" && upload.kind !== "pdf") throw invalid("container.plan_not_a_picture", "images");
  await requirePixelLimit(upload);
  return render(upload, page).catch((error) => {
    if (error instanceof NoSuchPage)
      throw invalid(`container.plan_no_such_page?count=${error.pages}`, "floorplan_page");
    throw invalid(upload.kind === "pdf" ? "container.plan_pdf_unreadable" : "container.plan_unreadable", "images");
  });
}

/** Stores a rendered floor plan. Returns the columns to set on the container. */
export async function storeFloorPlan(tx: Tx, workspaceId: string, { image, libraryFileId }: NewFloorPlan) {
  const { data, info } = image;
  const floorplan = await storeGenerated(tx, workspaceId, data, "image/webp", libraryFileId ? undefined : "images");
  return {
    floorplan,
    floorplanWidth: info.width,
    floorplanHeight: info.height,
    floorplanAt: new Date(),
    floorplanLibraryFileId: libraryFileId,
  };
}

/** The columns of a container without a floor plan. */
export const noFloorPlan = {
  floorplan: null,
  floorplanWidth: null,
  floorplanHeight: null,
  floorplanAt: null,
  floorplanLibraryFileId: null,
};

const render = ({ kind, path }: Upload, page: number): Promise<WebpImage> =>
  oneLargePictureAtATime(() =>
    kind === "pdf"
      ? drawPage(path, { page, longestSide: LONGEST_SIDE, quality: QUALITY })
      : sharp(path, { limitInputPixels: MAX_PIXELS })
          .rotate()
          .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .timeout({ seconds: TIMEOUT_S })
          .toBuffer({ resolveWithObject: true }),
  );
