/** The same name however it is written: capitals, accents and spaces aside. */
export const plainKey = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
