import { dayInWords } from "@i18n/in-words";
import type { TFunction } from "i18next";
import type { Data } from "./route.tsx";

/** Whether more than the state is filtered by. */
export const isNarrowed = ({ q, tag, category, kind, container, ids, facts, due_from, due_until }: Data["filter"]) =>
  Boolean(q || tag || category || kind || container || ids || due_from || due_until || Object.keys(facts).length > 0);

/** The days between which they stop being in order; empty without that filter. */
export function dueInWords(t: TFunction, { due_from: from, due_until: until }: Data["filter"]): string {
  const days = { from: from ? dayInWords(t, from, "long") : "", until: until ? dayInWords(t, until, "long") : "" };
  if (from && until) return t("object.due.between", days);
  if (until) return t("object.due.until", days);
  return from ? t("object.due.from", days) : "";
}
