import { createHash } from "node:crypto";

/**
 * The id of a file that was sent under a key of the sender's: the same each time it is sent. Made of who sends and
 * where to as well, so that no key leads to, or tells of, what somebody else has. The key is a UUIDv7; its time stays
 * in front, where the index wants it.
 */
export function idOfUpload({ userId }: { userId: string }, { objectId }: { objectId: string }, key: string): string {
  const digest = createHash("sha256").update(`${userId}/${objectId}/${key}`).digest("hex");
  const variant = ((Number.parseInt(digest[3]!, 16) & 3) | 8).toString(16);
  return `${key.slice(0, 14)}7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(8, 20)}`;
}
