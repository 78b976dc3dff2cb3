import { timingSafeEqual } from "node:crypto";
import { derivedToken, derivedTokens } from "@server/core/token";

/** Longer no page stays open: then it is opened anew. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000;

type Opened = { userId: string; fileId: string; sha256: string | null };
/** `opened`: a moment, as milliseconds. */
const about = ({ userId, fileId, sha256 }: Opened, opened: number) =>
  `signature ${userId} ${fileId} ${sha256 ?? "link"} ${opened}`;

/**
 * What the page carries from opening to signing: when that was, and which bytes were shown; for that person and that
 * file alone.
 */
export const startOfReading = (opened: Opened, at = Date.now()) =>
  `${at}.${opened.sha256 ?? "link"}.${derivedToken(about(opened, at))}`;

/** When it was opened, and what was shown; null for what we did not write, or wrote too long ago. */
export function readStart(
  sealed: string,
  { userId, fileId }: Omit<Opened, "sha256">,
): { opened: Date; sha256: string | null } | null {
  const [at = "", shown = "", seal = ""] = sealed.split(".");
  const opened = Number(at);
  const sha256 = shown === "link" ? null : shown;
  const given = Buffer.from(seal);
  const seals = derivedTokens(about({ userId, fileId, sha256 }, opened)).map((token) => Buffer.from(token));
  if (!seals.some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted))) return null;
  const now = Date.now();
  return opened <= now && now - opened <= GOOD_FOR_MS ? { opened: new Date(opened), sha256 } : null;
}
