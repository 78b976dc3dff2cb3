/** How far a device's clock may be ahead. */
const MOST_AHEAD_MS = 5 * 60_000;

/** The moment that a device says, and where it lies in the future the server's, beside what was said. */
export function believed(said: string | undefined): { at: Date; saidAt: Date | null } {
  const now = new Date();
  if (!said) return { at: now, saidAt: null };
  const at = new Date(said);
  return at.getTime() > now.getTime() + MOST_AHEAD_MS ? { at: now, saidAt: at } : { at, saidAt: null };
}
