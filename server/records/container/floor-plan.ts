import type { Tx } from "@db/transact";
import { MAX_PIXELS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeGenerated } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import sharp from "sharp";
import { type DrawnPage, drawPage, NoSuchPage } from "./pdf-page.ts";

const LONGEST = 4000; // pixels: sharp enough to read room names when zoomed in
const QUALITY = 88;
const PATIENCE_S = 20;

export type DrawnPlan = DrawnPage;

/**
 * A floor plan from a picture or a page of a PDF, upright and no larger than is useful. A PDF may take seconds: draw
 * before the transaction. Refuses what it cannot read.
 */
export async function drawPlan(upload: Upload, page = 1): Promise<DrawnPlan> {
  if (upload.kind !== "image" && upload.kind !== "pdf") throw invalid("container.plan_not_a_picture", "images");
  await requirePixelLimit(upload);
  return drawn(upload, page).catch((error) => {
    if (error instanceof NoSuchPage)
      throw invalid(`container.plan_no_such_page?count=${error.pages}`, "floorplan_page");
    throw invalid(upload.kind === "pdf" ? "container.plan_pdf_unreadable" : "container.plan_unreadable", "images");
  });
}

/** Keeps what was drawn, `from` a file of the library or not. Gives the columns of the container. */
export async function keepPlan(
  tx: Tx,
  workspaceId: string,
  { drawn: { data, info }, from }: { drawn: DrawnPlan; from: string | null },
) {
  const floorplan = await storeGenerated(tx, workspaceId, data, "image/webp", from ? undefined : "images");
  return {
    floorplan,
    floorplanWidth: info.width,
    floorplanHeight: info.height,
    floorplanAt: new Date(),
    floorplanLibraryFileId: from,
  };
}

export const noPlan = {
  floorplan: null,
  floorplanWidth: null,
  floorplanHeight: null,
  floorplanAt: null,
  floorplanLibraryFileId: null,
};

const drawn = ({ kind, path }: Upload, page: number): Promise<DrawnPage> =>
  oneLargePictureAtATime(() =>
    kind === "pdf"
      ? drawPage(path, { page, longestSide: LONGEST, quality: QUALITY })
      : sharp(path, { limitInputPixels: MAX_PIXELS })
          .rotate()
          .resize({ width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .timeout({ seconds: PATIENCE_S })
          .toBuffer({ resolveWithObject: true }),
  );
