import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { users } from "@db/schema/user";
import { overTheWall, type Tx, transact } from "@db/transact";
import { later } from "@jobs/later";
import { MAX_AVATAR, MAX_PIXELS } from "@server/constants";
import { refuse } from "@server/refusal";
import { storage } from "@server/storage/storage";
import type { Upload } from "@server/upload";
import { eq } from "drizzle-orm";
import sharp from "sharp";

const SIDE = 256; // pixels

export const keyOfPicture = (userId: string, sha256: string) => `users/${userId}/${sha256}.webp`;

/** A square out of the middle of what was sent. */
export async function squareOf({ kind, path, size, field }: Upload): Promise<Buffer> {
  if (size > MAX_AVATAR) throw refuse("user.picture_too_large", field);
  if (kind !== "image") throw refuse("mistake.image", field);
  return sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw refuse("mistake.image", field);
    });
}

/** Gives somebody that picture, or none. The row comes first: it is locked, so that who clears away the one before waits. */
export async function setPicture(tx: Tx, userId: string, picture: Buffer | null): Promise<void> {
  const sha256 = picture && createHash("sha256").update(picture).digest("hex");
  const [before] = await tx.select({ image: users.image }).from(users).where(eq(users.id, userId)).for("update");
  await tx.update(users).set({ image: sha256 }).where(eq(users.id, userId));
  if (before?.image && before.image !== sha256) {
    await later(tx, "user.remove_picture", { workspaceId: null, userId, sha256: before.image });
  }
  if (picture && sha256) await store(keyOfPicture(userId, sha256), picture);
}

async function store(key: string, bytes: Buffer): Promise<void> {
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, bytes);
  await storage()
    .put(key, path)
    .finally(() => rm(path, { force: true }));
}

/** The bytes that a change or the end of an account left behind; unless the person has chosen the same picture again. */
export const removePicture = (userId: string, sha256: string) =>
  transact(overTheWall, async (tx) => {
    const [now] = await tx.select({ image: users.image }).from(users).where(eq(users.id, userId)).for("update");
    if (now?.image !== sha256) await storage().remove(keyOfPicture(userId, sha256));
  });
