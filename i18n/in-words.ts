import type { TFunction } from "i18next";

/**
 * The text of a message of zod or a domain error, which is a key with its values
 * ("mistake.too_small.string?minimum=2"), in t's language.
 */
export function wordsFor(t: TFunction, message: string): string {
  const [key = "", query] = message.split("?");
  const values: Record<string, unknown> = Object.fromEntries(new URLSearchParams(query));
  if (typeof values.day === "string") values.day = dayInWords(t, values.day);
  if (values.count !== undefined) values.count = Number(values.count); // plural forms need a number
  return t([key, "mistake.other"], values);
}

/** The same for what may be in words already, as the server said it: a page has only the texts that it names itself. */
export const inWords = (t: TFunction, message: string): string =>
  /^\w+(\.\w+)+(\?|$)/.test(message) ? wordsFor(t, message) : message;

/**
 * "24 nov. 2026"; `long`: "24 november 2026". The names of months are our own, because those of Intl differ between
 * versions: server and browser must give the same.
 */
export function dayInWords(t: TFunction, value: string, length: "short" | "long" = "short"): string {
  const [year, month, day] = value.slice(0, 10).split("-");
  const date = day === "01" ? t("ui.date.one") : Number(day);
  return t("ui.date.day", { day: date, month: t(`ui.month.${length}.${Number(month)}`), year });
}

/** "3 min 20 s", "1 u 5 min". */
export function durationInWords(t: TFunction, seconds: number): string {
  const [hours, minutes, left] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const parts = [
    hours > 0 ? t("ui.duration.hours", { hours }) : "",
    minutes > 0 ? t("ui.duration.minutes", { minutes }) : "",
    hours === 0 && (left > 0 || minutes === 0) ? t("ui.duration.seconds", { seconds: left }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
