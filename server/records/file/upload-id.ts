import { createHash } from "node:crypto";

/**
 * The id of an upload, derived from its key, so that sending it again gives the same id. User and object are hashed
 * into it too, so that a key can neither name nor reveal a file of somebody else. The key is a UUIDv7; the id keeps its
 * timestamp in front, so that new rows are next to each other in the index.
 */
export function idOfUpload({ userId }: { userId: string }, { objectId }: { objectId: string }, key: string): string {
  const digest = createHash("sha256").update(`${userId}/${objectId}/${key}`).digest("hex");
  const variant = ((Number.parseInt(digest[3]!, 16) & 3) | 8).toString(16);
  return `${key.slice(0, 14)}7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(8, 20)}`;
}
