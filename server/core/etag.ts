import { createHash } from "node:crypto";
import type { FormValues } from "./based-on.ts";
import { preconditionFailed } from "./errors.ts";

/** The strong ETag of a content. */
export const etagOf = (content: unknown): string =>
  `"${createHash("sha256")
    .update(JSON.stringify(content ?? null))
    .digest("base64url")}"`;

/**
 * Answers a view; over REST with the ETag of its content, the same for everybody, in every language, until that is
 * changed. Without it the ETag is of all that is answered.
 */
export function withEtag<View>(
  { setEtag }: { setEtag?: (etag: string) => void },
  content: (view: View) => FormValues,
  view: View,
): View {
  setEtag?.(etagOf(content(view)));
  return view;
}

/** Whether If-Match names something that can differ. */
export const isConditional = (ifMatch: string | null): ifMatch is string => ifMatch !== null && ifMatch.trim() !== "*";

/** Throws 412 where If-Match names other ETags than this. */
export function requireMatch(ifMatch: string, etag: string): void {
  const named = ifMatch.split(",").map((each) => each.trim());
  if (!named.includes(etag)) throw preconditionFailed("edit_conflict.if_match");
}
