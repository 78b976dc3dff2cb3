import type { Line } from "@db/schema/transaction";
import { dayInWords } from "@i18n/in-words";
import type { TFunction } from "i18next";

/** The description of an invoice line. Safe to import in the browser. */
export function lineInWords(
  t: TFunction,
  { what, name = "", quantity }: Pick<Line, "what" | "name" | "quantity">,
): string {
  if (what === "plan") return t(`invoice.line.${name === "enterprise" ? "enterprise" : "basic"}`);
  if (what === "option") return name;
  return t(`invoice.line.${what}`, { count: quantity });
}

/** The period that a line pays for; empty where it has none. */
export const daysInWords = (t: TFunction, { from, until }: Pick<Line, "from" | "until">): string =>
  from && until ? t("invoice.days", { from: dayInWords(t, from), until: dayInWords(t, until) }) : "";

/** All lines of an invoice as one text, separated by dots. */
export function linesInWords(t: TFunction, lines: readonly Line[]): string {
  const [first] = lines;
  if (!first) return "";
  const days = daysInWords(t, first);
  const firstLine = days ? `${lineInWords(t, first)}, ${days}` : lineInWords(t, first);
  const otherLines = lines.slice(1).map((line) => lineInWords(t, line));
  return [firstLine, ...otherLines].join(" · ");
}

/** What was bought, without the credit lines: "Enterprise, 2 extra boards". */
export const boughtInWords = (t: TFunction, lines: readonly Line[]): string =>
  lines
    .filter(({ what }) => what !== "credit")
    .map((line) =>
      line.what === "extra_boards" ? t("billing.extra_count", { count: line.quantity }) : lineInWords(t, line),
    )
    .join(", ");
