const KEPT = "\u00a0";

/** The units that stand after a number in the names of machines. */
const unit =
  /(?:[mk]?g|t|ton|m?[lL]|[mcdk]?m[²³]?|[mkM]?[WVA]|[kM]?VA|[kM]?Hz|m?bar|[kM]?Pa|k?N|Nm|dB|h|min|s|pk|hp|°C|°|K|%)/
    .source;
const afterNumber = new RegExp(`(?<=\\d) (?=${unit}(?:/(?:${unit}))?(?![\\p{L}\\d]))`, "gu");

/**
 * A name with spaces at which a line must not break, for little room: within "1 200", between a number and its unit
 * ("2 t", "5 m³/h"), a day, its month and year ("29 november 2026"), and a type and its number ("EFG 216").
 */
export const together = (text: string): string =>
  text
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, KEPT)
    .replace(/(?<=\b\d{1,2}\.?) (\p{L}{3,9}\.?) (?=\d{4}\b)/gu, `${KEPT}$1${KEPT}`)
    .replace(afterNumber, KEPT)
    .replace(/(?<=(?<!\p{L})\p{Lu}{1,4}) (?=\d)/gu, KEPT);
