import { createHash } from "node:crypto";
import type { FormValues } from "./based-on.ts";
import { preconditionFailed } from "./errors.ts";

/** The strong ETag of what is stored of a record: the same for everybody, in every language, until it is changed. */
const etagOf = (content: FormValues): string =>
  `"${createHash("sha256").update(JSON.stringify(content)).digest("base64url")}"`;

/** Answers a view; over REST with the ETag of its content. */
export function withEtag<View>(
  { setEtag }: { setEtag?: (etag: string) => void },
  content: (view: View) => FormValues,
  view: View,
): View {
  setEtag?.(etagOf(content(view)));
  return view;
}

/** Throws 412 where If-Match names another content than this. Without If-Match the last write wins. */
export function requireMatch(ifMatch: string | undefined, content: FormValues): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const named = ifMatch.split(",").map((etag) => etag.trim());
  if (!named.includes(etagOf(content))) throw preconditionFailed("edit_conflict.if_match");
}
