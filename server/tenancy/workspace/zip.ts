/** Of other countries we know no shape. Browser-safe. */
export const isZip = (zip: string, country: string): boolean =>
  country !== "BE" || zip.trim() === "" || /^\d{4}$/.test(zip.trim());
