import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { isCurrent, letterOfReport } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { FileRow, fileAsJson, fileView } from "@server/records/file/view";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import { ReportRow } from "./inputs.ts";

const Row = ReportRow.omit({ file: true, review_point_title: true, display_status: true }).extend({
  file: FileRow.nullable(),
  own_titles: Titles.nullable(),
});

/** The `from … where` of a query on reports and their objects; reports of an object in the trash are deleted too. */
export const reportsNotDeleted = sql`reports
  join objects on (objects.workspace_id, objects.id) = (reports.workspace_id, reports.object_id)
  where ${notDeleted("reports")}`;

/** For `columns`: who added the report, as `maker`; without an account who wrote it. */
export const makerColumn = sql`, coalesce((select trim(concat(u.first_name, ' ', u.last_name)) from users u
  where u.id = reports.created_by), reports.reported_by) as maker`;

type Options = {
  /** Clauses after the condition, such as `order by`. */
  tail?: SQL;
  /** More columns, each with a comma before it. */
  columns?: SQL;
};

/** Reports as our pages show them, in one query. `condition` is on the tables `reports` and `objects`. */
export async function reportRows<Columns extends object = object>(
  tx: Tx,
  locale: Locale,
  condition: SQL,
  { tail = sql``, columns = sql`` }: Options = {},
) {
  const rows = await queryRows(tx, Row)`
    select reports.id, ${ownTitles(sql`reports.workspace_id`, sql`reports.review_point`)} as own_titles,
      reports.parent_id, reports.number, reports.type, reports.review_point, reports.status, reports.reported_date,
      reports.period, reports.valid_until, reports.warns_on, reports.reported_by, reports.note,
      ${letterOfReport(today())} as letter, ${isCurrent()} as current,
      (select coalesce(json_agg(json_build_object('id', child.id, 'number', child.number,
          'reported_date', child.reported_date, 'status', child.status) order by child.reported_date, child.id), '[]')
        from reports child
        where (child.workspace_id, child.parent_id) = (reports.workspace_id, reports.id) and ${notDeleted("child")}
      ) as children,
      (select ${fileAsJson} from files f
        where (f.workspace_id, f.id) = (reports.workspace_id, reports.file_id) and ${notDeleted("f")}) as file,
      array(select f.duty_id from report_duties f
        where (f.workspace_id, f.report_id) = (reports.workspace_id, reports.id) order by f.duty_id) as duty_ids,
      json_build_object('id', objects.id, 'title', objects.title, 'display_code', objects.display_code) as object,
      (select json_build_object('id', c.id, 'title', c.title) from containers c
        where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)) as container ${columns}
    from ${reportsNotDeleted} and ${condition} ${tail}`;
  return rows.map(({ own_titles, ...row }) => ({
    ...row,
    file: row.file && fileView(row.file),
    review_point_title: titleOf(locale, row.review_point, own_titles),
    display_status: displayStatusOf(row.letter),
  })) as (ReportRow & Columns)[]; // The caller states the type of the columns it adds
}

const displayStatuses = {
  A: "ok",
  B: "ok",
  S: "pending",
  "?": "pending",
  C: "nok",
  T: "nok",
  X: "past",
  P: "past",
} as const;
export const displayStatusOf = (letter: ReportRow["letter"]) => displayStatuses[letter];
