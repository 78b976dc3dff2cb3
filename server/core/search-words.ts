/** As the database's plain(): lower case, no accents. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a question, at most eight. */
export const wordsIn = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, 8);

/** For `like`: anywhere in the text, with its own signs taken as they are. */
export const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Of these texts the first that holds one of the words. */
export function matchIn(texts: readonly string[], words: readonly string[]): string {
  const asked = words.map(plain);
  return texts.find((text) => asked.some((word) => plain(text).includes(word))) ?? "";
}
