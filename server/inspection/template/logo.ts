import { notDeleted } from "@db/not-deleted";
import { blobs } from "@db/schema/blob";
import { templates } from "@db/schema/template";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { MAX_PIXELS } from "@server/core/constants";
import { invalid, notFound } from "@server/core/errors";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import type { StoredContent } from "@server/platform/files/serve";
import type { Upload } from "@server/platform/uploads/upload";
import { and, eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";

const MAX_SIDE = 512; // pixels
const TIMEOUT_S = 20;

/**
 * Renders an uploaded logo as a PNG of at most 512 × 512 pixels, for screens and printouts. Takes a while: call it
 * outside a transaction, for an authorized actor. Throws invalid (422) for anything but a readable picture.
 */
export const renderLogo = (upload: Upload): Promise<Buffer> =>
  renderPicture(upload, MAX_SIDE, (picture) => picture.png());

/** Renders an uploaded picture of at most `side` × `side` pixels. As renderLogo(). */
export async function renderPicture(upload: Upload, side: number, as: (picture: Sharp) => Sharp): Promise<Buffer> {
  const field = upload.field;
  if (upload.kind !== "image") throw invalid("mistake.image", field);
  await requirePixelLimit(upload);
  const picture = sharp(upload.path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  return oneLargePictureAtATime(() => as(picture).timeout({ seconds: TIMEOUT_S }).toBuffer()).catch(() => {
    throw invalid("mistake.image", field);
  });
}

/** The stored logo of a template, for members of its workspace. Throws notFound(). */
export const storedTemplateLogo = (actor: Actor, templateId: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const [found] = await tx
      .select({ workspaceId: blobs.workspaceId, sha256: blobs.sha256, size: blobs.size, mime: blobs.mime })
      .from(templates)
      .innerJoin(blobs, and(eq(blobs.workspaceId, templates.workspaceId), eq(blobs.sha256, templates.logo)))
      .where(and(eq(templates.id, templateId), notDeleted(templates)));
    if (!found) throw notFound();
    authorizeIn(actor, found.workspaceId, "workspace.see");
    return { ...found, name: "logo.png" };
  });
