import type { ReportLine } from "@server/inspection/object-page/compliance-of";
import type { TFunction } from "i18next";

type Subject = Pick<ReportLine, "type" | "review_point_title">;

/** What a report is about: "Heftruck"; for other types than inspection "Onderhoud · Heftruck". */
export function subjectInWords(t: TFunction, { type, review_point_title: point }: Subject): string {
  return type === "inspection" ? point : `${t(`report.type.${type}`)} · ${point}`;
}
