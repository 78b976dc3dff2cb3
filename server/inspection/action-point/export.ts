import { uuids } from "@db/reach";
import { reading, type Tx } from "@db/transact";
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
import { objectFor } from "@server/records/object/object-for";
import { exported, exportedAsJob, type Listed } from "@server/tenancy/export/export";
import type { ExportFormat } from "@server/tenancy/export/inputs";
import type { Column } from "@server/tenancy/export/spreadsheet";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { type SQL, sql } from "drizzle-orm";
import type { ActionPointRow, Person } from "./inputs.ts";
import { type ActionPointQuery, actionPointIds, actionPointsInReach } from "./list.ts";
import { actionPointRows } from "./rows.ts";

type Query = Pick<ActionPointQuery, "filter" | "sort"> & { format: ExportFormat };
/** The action points of a workspace, or of one object. */
type Input = Query & { id: string; object?: string };

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`.trim();
/** One letter for each status, readable in narrow columns and without colour. */
const letters = { pending: "P", past: "L", ok: "O", nok: "N" } as const;

type Row = ActionPointRow & Placed;

const columnsOf = (shape: PlacedIn, locale: Locale): Column<Row>[] => [
  { title: "action_point.title", width: 40, of: ({ title }) => title },
  { title: "export.letter", width: 6, of: ({ status }) => letters[status] },
  { title: "action_point.status", of: ({ status }, t) => t(`state.action_point.${status}`) },
  { title: "action_point.priority", of: ({ priority }, t) => t(`state.priority.${priority}`) },
  { title: "action_point.type.label", of: ({ type }, t) => t(`action_point.type.${type}`) },
  { title: "action_point.by", kind: "day", width: 12, of: ({ scheduled_at }) => scheduled_at },
  { title: "export.schedule", width: 30, of: ({ schedule_description }) => schedule_description },
  { title: "action_point.who", width: 30, of: ({ resolvers }) => resolvers.map(nameOf).join(", ") },
  { title: "action_point.subject", width: 24, of: ({ subject }) => subject },
  { title: "action_point.note", width: 40, of: ({ note }) => note },
  { title: "export.object_code", width: 12, of: ({ object }) => object?.display_code ?? "" },
  { title: "action_point.object", width: 30, of: ({ object }) => object?.title ?? "" },
  { title: "export.container", width: 24, of: ({ container }) => container.title },
  { title: "export.template", width: 24, of: ({ template }) => template?.title ?? "" },
  {
    title: "export.report_outcome",
    width: 24,
    of: ({ report_status }, t) => report_status && t(`state.report.${report_status}`),
  },
  { title: "action_point.solved_on", kind: "moment", of: ({ solved_at }) => solved_at },
  { title: "action_point.solved_by", width: 24, of: ({ solved_user }) => solved_user && nameOf(solved_user) },
  { title: "export.solved_note", width: 40, of: ({ solved_note }) => solved_note },
  { title: "export.created_at", kind: "moment", of: ({ created_at }) => created_at },
  { title: "export.updated_at", kind: "moment", of: ({ updated_at }) => updated_at },
  ...pathColumns<Row>(shape, translator(locale)),
  ...factColumns<Row>(),
  ...ownColumns<Row>(shape),
];

/** Exports the list of a workspace, filtered and sorted; as a file, or as a job where it is long. */
export const exportActionPoints = async (actor: Actor, input: Input, locale: Locale): Promise<Response | JobView> =>
  exported(actor, await listOfActionPoints(actor, input, locale), input, locale);

/** The same for an object. */
export async function exportActionPointsOfObject(
  actor: Actor,
  { id, ...query }: Query & { id: string },
  locale: Locale,
) {
  const { workspaceId, title } = await reading(actor, (tx) => objectFor(tx, actor, "action_point.export", id));
  const asked = { ...query, id: workspaceId, object: id };
  return exported(
    actor,
    await listed(actor, asked, locale, sql`action_points.object_id = ${id}`, title),
    asked,
    locale,
  );
}

/** The handler of the export's job. */
export async function exportActionPointsAsJob(
  actor: Actor,
  input: Input,
  task: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
) {
  const { object: id } = input;
  if (!id) return exportedAsJob(actor, await listOfActionPoints(actor, input, task.locale), input, task);
  const { title } = await reading(actor, (tx) => objectFor(tx, actor, "action_point.export", id));
  return exportedAsJob(
    actor,
    await listed(actor, input, task.locale, sql`action_points.object_id = ${id}`, title),
    input,
    task,
  );
}

/** The list of the action points of a workspace, to be written; authorizes. */
export function listOfActionPoints(actor: Actor, input: Input, locale: Locale) {
  authorizeIn(actor, input.id, "action_point.export");
  return listed(actor, input, locale, actionPointsInReach(actor, input.id));
}

async function listed(actor: Actor, query: Input, locale: Locale, reach: SQL, of?: string): Promise<Listed<Row>> {
  const shape = await placedIn(query.id, locale);
  const title = translator(locale)("action_point.titles");
  return {
    kind: "action_point.export",
    workspaceId: query.id,
    title: of ? `${title} ${of}` : title,
    columns: columnsOf(shape, locale),
    ids: (tx) => actionPointIds(tx, actor, reach, query),
    rows: (tx, ids) =>
      actionPointRows<Placed>(tx, actor, locale, sql`action_points.id = any (${uuids(ids)})`, {
        more: sql`, ${placedColumns(actor, shape, sql`containers.id`)}`,
        tail: sql`order by array_position(${uuids(ids)}, action_points.id)`,
      }),
  };
}
