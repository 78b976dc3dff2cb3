/** Lower case without accents, like the function plain() in Postgres. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a search, at most eight. */
export const wordsIn = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, 8);

/** Tells whether texts hold every word of a search, each in any of them, whatever their case and accents. */
export function finderOf(q: string): (texts: readonly string[]) => boolean {
  const words = wordsIn(plain(q));
  return (texts) => {
    const plainTexts = words.length > 0 ? texts.map(plain) : [];
    return words.every((word) => plainTexts.some((text) => text.includes(word)));
  };
}

/** The pattern for `like` that finds the word anywhere; its wildcards are escaped. */
export const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** The first text that contains one of the words; "" if none does. */
export function matchIn(texts: readonly string[], words: readonly string[]): string {
  const plainWords = words.map(plain);
  return texts.find((text) => plainWords.some((word) => plain(text).includes(word))) ?? "";
}
