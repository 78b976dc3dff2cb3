import { createHash, randomUUID } from "node:crypto";
import { users } from "@db/schema/user";
import { asOperator, reading, type Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { MAX_AVATAR, MAX_AVATAR_PIXELS } from "@server/core/constants";
import { invalid, tooLarge } from "@server/core/errors";
import { oneLargePictureAtATime } from "@server/platform/files/large-pictures";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { asFile } from "@server/platform/files/store";
import { putLeased } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import type { Upload } from "@server/platform/uploads/upload";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";

const SIDE = 256; // pixels

export const keyOfPicture = (userId: string, name: string) => `users/${userId}/${name}.webp`;

/** Crops an uploaded picture to a square around its centre. */
export async function squareOf(upload: Upload): Promise<Buffer> {
  const { kind, path, size, field } = upload;
  if (size > MAX_AVATAR) throw tooLarge("user.picture_too_large", field);
  if (kind !== "image") throw invalid("mistake.image", field);
  await requirePixelLimit(upload, MAX_AVATAR_PIXELS);
  const square = await oneLargePictureAtATime(() => draw(path).catch(() => null));
  if (!square) throw invalid("mistake.image", field);
  return square;
}

const draw = (path: string): Promise<Buffer> =>
  sharp(path, { limitInputPixels: MAX_AVATAR_PIXELS })
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer();

/**
 * Stores a picture under a unique name, before any row is locked, and returns the name. The same picture uploaded twice
 * is stored twice, so that removing one never removes the other.
 */
export async function storePicture(userId: string, picture: Buffer): Promise<string> {
  const name = createHash("sha256").update(randomUUID()).update(picture).digest("hex");
  await asFile(picture, (path) => putLeased(keyOfPicture(userId, name), path));
  return name;
}

/** Sets a user's picture to a stored one, or to none. */
export async function setPicture(tx: Tx, userId: string, name: string | null): Promise<void> {
  const [before] = await tx.select({ image: users.image }).from(users).where(eq(users.id, userId)).for("update");
  await tx.update(users).set({ image: name }).where(eq(users.id, userId));
  if (before?.image) await enqueue(tx, "user.remove_picture", { workspaceId: null, userId, sha256: before.image });
}

/** Removes a picture's bytes after a change or the end of an account, unless the user still has it. */
export async function removePicture(userId: string, name: string): Promise<void> {
  const inUse = await reading(asOperator, (tx) => tx.$count(users, and(eq(users.id, userId), eq(users.image, name))));
  if (inUse === 0) await storage().remove(keyOfPicture(userId, name));
}
