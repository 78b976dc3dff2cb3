/** A path of this site from a query or form, safe to redirect to; undefined for anything else (open redirects). */
export function ownPath(input: unknown): string | undefined {
  if (typeof input !== "string" || !input.startsWith("/") || input.length > 2000) return undefined;
  const base = "http://ours.invalid";
  const url = URL.canParse(input, base) ? new URL(input, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith("//")) return undefined; // "//elsewhere", "/\elsewhere"
  return url.pathname + url.search + url.hash;
}
