/**
 * Two texts one after the other, each on lines of its own; a text that the other contains is not repeated. Undefined if
 * they are longer than `most` characters together, or may not be joined (`most` undefined).
 */
export function bothTexts(stored = "", other = "", most?: number): string | undefined {
  if (most === undefined) return undefined;
  const text = stored.includes(other) ? stored : other.includes(stored) ? other : `${stored}\n${other}`;
  return text.length <= most ? text : undefined;
}
