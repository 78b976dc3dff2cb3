import { dayInWords } from "@i18n/in-words";
import { inDecimals } from "@i18n/numbers";
import type { NamedValue } from "@server/records/own-field/inputs";
import type { i18n, TFunction } from "i18next";

export type Words = { t: TFunction; i18n: Pick<i18n, "language"> };

const LONG_NAME = 24;

/** A fact on a label: its name and value, or where the name would leave no room for it the value alone. */
export function factOnLabel(
  words: Words,
  fact: Pick<NamedValue, "title" | "type" | "unit">,
  value: NamedValue["value"],
) {
  const said = ownValueInWords(words, { ...fact, value });
  return fact.title.length > LONG_NAME ? said : `${fact.title} ${said}`;
}

/** The value of an own field as people read it: "1250,5 kg", "24 nov. 2026", "Ja". */
export function ownValueInWords(
  { t, i18n: { language } }: Words,
  { type, unit, value }: Pick<NamedValue, "type" | "unit" | "value">,
): string {
  if (type === "yes_no") return t(String(value) === "true" ? "ui.yes" : "ui.no");
  if (type === "date") return dayInWords(t, String(value));
  if (type === "number") return [inDecimals(String(value), language), unit].filter(Boolean).join("\u00a0");
  return String(value);
}
