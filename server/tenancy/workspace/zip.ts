/** The formats of postcodes; other countries are not validated. Safe to import in the browser. */
export const isZip = (zip: string, country: string): boolean =>
  country !== "BE" || zip.trim() === "" || /^\d{4}$/.test(zip.trim());
