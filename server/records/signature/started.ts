import { timingSafeEqual } from "node:crypto";
import { derivedToken, derivedTokens } from "@server/core/token";

/** How long a token is valid; after that the page must be opened again. */
const VALID_MS = 24 * 60 * 60 * 1000;

type OpenedFile = { userId: string; fileId: string; sha256: string | null };
/** The text that the token signs. `opened`: milliseconds since 1970. */
const textOf = ({ userId, fileId, sha256 }: OpenedFile, opened: number) =>
  `signature ${userId} ${fileId} ${sha256 ?? "link"} ${opened}`;

/** A signed token of when a page was opened and which bytes it showed, valid for one person and one file. */
export const startOfReading = (opened: OpenedFile, at = Date.now()) =>
  `${at}.${opened.sha256 ?? "link"}.${derivedToken(textOf(opened, at))}`;

/** Reads the token; null if it is invalid or too old. */
export function readStart(
  value: string,
  { userId, fileId }: Omit<OpenedFile, "sha256">,
): { opened: Date; sha256: string | null } | null {
  const [at = "", shown = "", token = ""] = value.split(".");
  const opened = Number(at);
  const sha256 = shown === "link" ? null : shown;
  const received = Buffer.from(token);
  const validTokens = derivedTokens(textOf({ userId, fileId, sha256 }, opened)).map((valid) => Buffer.from(valid));
  if (!validTokens.some((valid) => received.length === valid.length && timingSafeEqual(received, valid))) return null;
  const now = Date.now();
  return opened <= now && now - opened <= VALID_MS ? { opened: new Date(opened), sha256 } : null;
}
