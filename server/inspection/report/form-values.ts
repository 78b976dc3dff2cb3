import type { FormValues } from "@server/core/based-on";
import type { ReportRow } from "./inputs.ts";

/** The values that the form of a report shows. */
export const reportFormValues = (report: ReportRow): FormValues => ({
  type: report.type,
  review_point: report.review_point,
  status: report.status,
  reported_date: report.reported_date,
  period: report.period,
  valid_until: report.valid_until,
  reported_by: report.reported_by,
  number: report.number,
  note: report.note,
  parent_id: report.parent_id,
  duty_ids: report.duty_ids,
});

/** The stored values of a report that can be edited; its ETag is computed from them. */
export const reportContent = (report: ReportRow): FormValues => ({
  ...reportFormValues(report),
  file: report.file && [report.file.id, report.file.sha256],
});
