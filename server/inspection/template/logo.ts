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
import sharp from "sharp";

const MAX_SIDE = 512; // pixels
const TIMEOUT_S = 20;

/**
 * Renders an uploaded logo as a PNG of at most 512 × 512 pixels, for screens and printouts. Takes a while: call it
 * outside a transaction, for an authorized actor. Throws invalid (422) for anything but a readable picture.
 */
export async function renderLogo(upload: Upload): Promise<Buffer> {
  if (upload.kind !== "image") throw invalid("mistake.image", "logo");
  await requirePixelLimit(upload);
  return oneLargePictureAtATime(() => resized(upload)).catch(() => {
    throw invalid("mistake.image", "logo");
  });
}

const resized = ({ path }: Upload): Promise<Buffer> =>
  sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .png()
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();

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
