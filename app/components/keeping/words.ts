import { dayInWords } from "@i18n/in-words";
import type { KeptView, Rule } from "@server/records/keeping/inputs";
import type { TFunction } from "i18next";

/** A retention rule in words: "Zolang het object er is, en 5 jaar daarna". */
export function ruleInWords(t: TFunction, { basis, years }: Rule): string {
  if (basis === "none" || (basis === "paper" && years === 0)) return t("keeping.rule.none");
  if (basis === "machine" && years === 0) return t("keeping.rule.machine_only");
  return basis === "machine" ? t("keeping.rule.machine", { count: years }) : t("keeping.rule.paper", { count: years });
}

/** How long a paper is to be kept: until a day, or its rule where none is known yet. */
export const keptInWords = (t: TFunction, kept: KeptView): string =>
  kept.until ? t("keeping.until", { day: dayInWords(t, kept.until) }) : ruleInWords(t, kept);
