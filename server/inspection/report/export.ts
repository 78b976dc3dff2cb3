import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Actor, authorizeIn } from "@server/core/actor";
import {
  factColumns,
  ownColumns,
  type Placed,
  type PlacedIn,
  pathColumns,
  placedColumns,
  placedIn,
} from "@server/records/object/exported";
import { exported, exportedAsJob, type Listed } from "@server/tenancy/export/export";
import type { ExportFormat } from "@server/tenancy/export/inputs";
import type { Column } from "@server/tenancy/export/spreadsheet";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { sql } from "drizzle-orm";
import type { ReportRow } from "./inputs.ts";
import { type ReportQuery, reportIds, reportsInReach } from "./list.ts";
import { reportRows } from "./rows.ts";

type Input = Pick<ReportQuery, "filter" | "sort"> & { id: string; format: ExportFormat };

type Row = ReportRow & Placed;

const columnsOf = (shape: PlacedIn, locale: Locale): Column<Row>[] => [
  { title: "report.point", width: 28, of: ({ review_point_title }) => review_point_title },
  { title: "export.code", width: 6, of: ({ review_point }) => review_point },
  { title: "report.type.label", of: ({ type }, t) => t(`report.type.${type}`) },
  { title: "export.letter", width: 6, of: ({ letter }) => letter },
  {
    title: "state.label",
    width: 24,
    of: ({ letter }, t) => t(`state.object.${letter === "?" ? "none" : letter}.word`),
  },
  { title: "export.outcome", width: 28, of: ({ status }, t) => t(`state.report.${status}`) },
  { title: "report.date", kind: "day", width: 12, of: ({ reported_date }) => reported_date },
  { title: "export.period", kind: "number", width: 10, of: ({ period }) => period },
  { title: "report.valid_until", kind: "day", width: 12, of: ({ valid_until }) => valid_until },
  { title: "export.is_current", width: 10, of: ({ current }, t) => t(current ? "ui.yes" : "ui.no") },
  { title: "report.by", width: 24, of: ({ reported_by }) => reported_by },
  { title: "report.number", width: 16, of: ({ number }) => number },
  { title: "report.note", width: 40, of: ({ note }) => note },
  { title: "export.object_code", width: 12, of: ({ object }) => object.display_code },
  { title: "action_point.object", width: 30, of: ({ object }) => object.title },
  { title: "export.container", width: 24, of: ({ container }) => container.title },
  ...pathColumns<Row>(shape, translator(locale)),
  ...factColumns<Row>(),
  { title: "export.file", width: 30, of: ({ file }) => file?.name ?? "" },
  ...ownColumns<Row>(shape),
];

/** The reports of a workspace as CSV or XLSX, with the filter and order of their list; a long list is made by a job. */
export const exportReports = async (actor: Actor, input: Input, locale: Locale): Promise<Response | JobView> =>
  exported(actor, await listOfReports(actor, input, locale), input, locale);

/** The same export, by the worker as a job. */
export const exportReportsAsJob = async (
  actor: Actor,
  input: Input,
  task: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
) => exportedAsJob(actor, await listOfReports(actor, input, task.locale), input, task);

/** The list of reports, to be written; authorizes. */
export async function listOfReports(actor: Actor, input: Input, locale: Locale): Promise<Listed<Row>> {
  authorizeIn(actor, input.id, "report.export");
  const shape = await placedIn(input.id, locale);
  return {
    kind: "report.export",
    workspaceId: input.id,
    title: translator(locale)("report.titles"),
    columns: columnsOf(shape, locale),
    ids: (tx) => reportIds(tx, reportsInReach(actor, input.id), input),
    rows: (tx, ids) =>
      reportRows<Placed>(tx, locale, sql`reports.id = any (${uuids(ids)})`, {
        columns: sql`, ${placedColumns(actor, shape, sql`objects.container_id`)}`,
        tail: sql`order by array_position(${uuids(ids)}, reports.id)`,
      }),
  };
}
