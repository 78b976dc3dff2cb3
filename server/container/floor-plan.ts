import type { Tx } from "@db/transact";
import { MAX_PIXELS } from "@server/constants";
import { keepMade } from "@server/file/keep";
import { refuse } from "@server/refusal";
import type { Upload } from "@server/upload";
import sharp from "sharp";
import { drawPage, NoSuchPage } from "./pdf-page.ts";

const LONGEST = 4000; // pixels: sharp enough to read room names when zoomed in

export type DrawnPlan = Awaited<ReturnType<typeof drawn>>;

/**
 * A floor plan from a picture or a page of a PDF, upright and no larger than is useful. A PDF may take seconds: draw before the
 * transaction. Refuses what it cannot read.
 */
export async function drawPlan(upload: Upload, page = 1): Promise<DrawnPlan> {
  if (upload.kind !== "image" && upload.kind !== "pdf") throw refuse("container.plan_not_a_picture", "images");
  return drawn(upload, page).catch((error) => {
    if (error instanceof NoSuchPage) throw refuse(`container.plan_no_such_page?count=${error.pages}`, "floorplan_page");
    throw refuse(upload.kind === "pdf" ? "container.plan_pdf_unreadable" : "container.plan_unreadable", "images");
  });
}

/** Keeps what was drawn, `from` a file of the library or not. Gives the columns of the container. */
export async function keepPlan(tx: Tx, workspaceId: string, { drawn: { data, info }, from }: { drawn: DrawnPlan; from: string | null }) {
  const floorplan = await keepMade(tx, workspaceId, data, "image/webp");
  return { floorplan, floorplanWidth: info.width, floorplanHeight: info.height, floorplanAt: new Date(), floorplanLibraryFileId: from };
}

export const noPlan = { floorplan: null, floorplanWidth: null, floorplanHeight: null, floorplanAt: null, floorplanLibraryFileId: null };

async function drawn({ kind, path }: Upload, page: number) {
  return (await pictureIn(kind, path, page))
    .rotate()
    .resize({ width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
}

async function pictureIn(kind: Upload["kind"], path: string, page: number) {
  if (kind !== "pdf") return sharp(path, { limitInputPixels: MAX_PIXELS });
  const { pixels, width, height } = await drawPage(path, page, LONGEST);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: "white" });
}
