/** A name for comparison: in lower case, without accents, with single spaces. */
export const normalizedName = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
