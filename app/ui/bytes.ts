import { languageOf } from "@i18n/locales";
import { inDecimals } from "@i18n/numbers";

/** A size as text: "412 kB", "1,1 MB"; 1 kB is 1024 bytes. Gives the same text on the server and in the browser. */
export function bytesInWords(bytes: number, locale: string): string {
  const units = languageOf(locale).bytes;
  let size = bytes / 1024;
  let step = 0;
  while (size >= 1023.5 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  const digits =
    step === 0 || size >= 9.95
      ? Math.max(step === 0 && bytes > 0 ? 1 : 0, Math.round(size)).toString()
      : size.toFixed(1).replace(/\.0$/, "");
  return `${inDecimals(digits, locale)} ${units[step]}`;
}
