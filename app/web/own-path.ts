/**
 * An address of ours out of a query or form, to go on to; undefined for any other, which would lead people away in our
 * name.
 */
export function ownPath(input: unknown): string | undefined {
  if (typeof input !== "string" || !input.startsWith("/") || input.length > 2000) return undefined;
  const base = "http://ours.invalid";
  const url = URL.canParse(input, base) ? new URL(input, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith("//")) return undefined; // "//elsewhere", "/\elsewhere"
  return url.pathname + url.search + url.hash;
}
