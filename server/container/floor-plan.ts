import type { Tx } from "@db/transact";
import { MAX_PIXELS } from "@server/constants";
import { keepMade } from "@server/file/keep";
import { refuse } from "@server/refusal";
import type { Upload } from "@server/upload";
import sharp from "sharp";
import { drawFirstPage } from "./pdf-page.ts";

const LONGEST = 4000; // pixels: sharp enough to read room names when zoomed in

export type DrawnPlan = Awaited<ReturnType<typeof drawn>>;

/**
 * A floor plan from a picture or the first page of a PDF, upright and no larger than is useful. A PDF may take seconds: draw before the
 * transaction. Refuses what it cannot read.
 */
export async function drawPlan(upload: Upload): Promise<DrawnPlan> {
  if (upload.kind !== "image" && upload.kind !== "pdf") throw refuse("container.plan_not_a_picture", "images");
  return drawn(upload).catch(() => {
    throw refuse(upload.kind === "pdf" ? "container.plan_pdf_unreadable" : "container.plan_unreadable", "images");
  });
}

/** Keeps what was drawn. Gives the columns of the container. */
export async function keepPlan(tx: Tx, workspaceId: string, { data, info }: DrawnPlan) {
  const floorplan = await keepMade(tx, workspaceId, data, "image/webp");
  return { floorplan, floorplanWidth: info.width, floorplanHeight: info.height, floorplanAt: new Date() };
}

export const noPlan = { floorplan: null, floorplanWidth: null, floorplanHeight: null, floorplanAt: null };

async function drawn({ kind, path }: Upload) {
  return (await pictureIn(kind, path))
    .rotate()
    .resize({ width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
}

async function pictureIn(kind: Upload["kind"], path: string) {
  if (kind !== "pdf") return sharp(path, { limitInputPixels: MAX_PIXELS });
  const { pixels, width, height } = await drawFirstPage(path, LONGEST);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: "white" });
}
