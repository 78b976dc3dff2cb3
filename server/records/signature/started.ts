import { timingSafeEqual } from "node:crypto";
import { derivedToken, derivedTokens } from "@server/core/token";

/** How long a token is valid; after that the page must be opened again. */
const VALID_MS = 24 * 60 * 60 * 1000;

type OpenedFile = { userId: string; fileId: string; sha256: string | null };
/** `opened`: milliseconds since 1970. */
const about = ({ userId, fileId, sha256 }: OpenedFile, opened: number) =>
  `signature ${userId} ${fileId} ${sha256 ?? "link"} ${opened}`;

/** A signed token of when a page was opened and which bytes it showed, valid for one person and one file. */
export const startOfReading = (opened: OpenedFile, at = Date.now()) =>
  `${at}.${opened.sha256 ?? "link"}.${derivedToken(about(opened, at))}`;

/** Reads the token; null if it is invalid or too old. */
export function readStart(
  sealed: string,
  { userId, fileId }: Omit<OpenedFile, "sha256">,
): { opened: Date; sha256: string | null } | null {
  const [at = "", shown = "", seal = ""] = sealed.split(".");
  const opened = Number(at);
  const sha256 = shown === "link" ? null : shown;
  const given = Buffer.from(seal);
  const seals = derivedTokens(about({ userId, fileId, sha256 }, opened)).map((token) => Buffer.from(token));
  if (!seals.some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted))) return null;
  const now = Date.now();
  return opened <= now && now - opened <= VALID_MS ? { opened: new Date(opened), sha256 } : null;
}
