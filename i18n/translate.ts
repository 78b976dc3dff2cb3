import type { TFunction } from "i18next";
import type { LookUp } from "./look-up.ts";

/** A value as i18next writes it into a text. */
export const writtenValue = (values: Record<string, unknown>, name: string): string =>
  name in values ? String(values[name] ?? "") : `{{${name}}}`;

/**
 * The browser's t(): the same texts as i18next's, for the little that pages ask of it: a key with its values, or
 * several keys, of which the first with a text. `mayCome` is told each key without a text, and says whether it may come
 * yet: then there is none for the moment.
 */
export function translatorOf(texts: LookUp, mayCome: (key: string) => boolean): TFunction {
  const t = (asked: string | string[], values: Record<string, unknown> = {}): string => {
    const keys = typeof asked === "string" ? [asked] : asked;
    for (const key of keys) {
      const text = texts.text(key, values);
      if (text !== undefined) return text;
      if (mayCome(key)) return "";
    }
    return keys.at(-1) ?? "";
  };
  return t as unknown as TFunction;
}
