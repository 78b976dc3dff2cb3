import { dayInWords } from "@i18n/in-words";
import { invalid } from "@server/core/errors";
import type { TFunction } from "i18next";
import type { ReportAsRead } from "./inputs.ts";

const names = [
  "type",
  "review_point",
  "status",
  "reported_date",
  "period",
  "reported_by",
  "number",
  "note",
  "parent_id",
] as const;

/**
 * Whoever puts a report right says what it said when they read it. Where somebody else changed the same meanwhile they
 * are told what it says now, and nothing is saved; what only the other changed stays as the other left it.
 */
export function requireAsRead(
  t: TFunction,
  read: ReportAsRead | undefined,
  now: Required<ReportAsRead>,
  wanted: ReportAsRead,
): void {
  if (!read) return;
  const lost = names.find(
    (name) =>
      wanted[name] !== undefined && read[name] !== undefined && read[name] !== now[name] && wanted[name] !== now[name],
  );
  if (!lost) return;
  const words = inWords(t, lost, now);
  throw invalid(
    words ? `report.changed_meanwhile?${new URLSearchParams({ now: words })}` : "report.emptied_meanwhile",
    lost,
  );
}

function inWords(t: TFunction, name: (typeof names)[number], now: Required<ReportAsRead>): string {
  if (name === "type") return t(`report.type.${now.type}`);
  if (name === "status") return t(`report.outcome.${now.status}`);
  if (name === "period") return t("report.period.months", { count: now.period });
  if (name === "reported_date") return dayInWords(t, now.reported_date);
  if (name === "parent_id") return now.parent_id ? t("report.parent") : "";
  return now[name];
}
