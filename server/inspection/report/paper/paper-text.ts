/** The lines of a paper: as written, and folded (lower case, without accents) with every character at the same place. */
export type PaperText = { lines: string[]; folded: string[] };

/** Lower case without accents. Keeps the place of each character, so that what is found can be cut out of the original. */
export function fold(text: string): string {
  return Array.from(text.normalize("NFC"), (character) => {
    const bare = character
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase();
    return bare.length === character.length ? bare : character;
  }).join("");
}

/** Splits the text of a paper into its lines, without empty ones. */
export function paperText(text: string): PaperText {
  const lines = text
    .normalize("NFC")
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { lines, folded: lines.map(fold) };
}
