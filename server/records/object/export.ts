import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Actor, authorizeIn } from "@server/core/actor";
import { letterOn, validUntilOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { KindRow, kindOfObject, kindTitle } from "@server/records/kind/title";
import { exported, exportedAsJob, type Listed } from "@server/tenancy/export/export";
import type { Column } from "@server/tenancy/export/spreadsheet";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { factColumns, ownColumns, Placed, type PlacedIn, pathColumns, placedColumns, placedIn } from "./exported.ts";
import { idsOfList } from "./list-filter.ts";
import type { ObjectsAsFile } from "./list-inputs.ts";

type Input = z.output<typeof ObjectsAsFile>;

const Row = Placed.extend({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  display_code: z.string(),
  tags: z.array(z.string()),
  kind: KindRow.nullable(),
  letter: Letter,
  valid_until: z.string().nullable(),
  container: z.object({ id: z.string() }),
});
type Row = z.infer<typeof Row>;

/** The objects of a workspace with all their facts as CSV or XLSX; a long list is made by a job. */
export const exportObjects = async (actor: Actor, input: Input, locale: Locale): Promise<Response | JobView> =>
  exported(actor, await listOfObjects(actor, input, locale), input, locale);

/** The same export, by the worker as a job. */
export const exportObjectsAsJob = async (
  actor: Actor,
  input: Input,
  task: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
) => exportedAsJob(actor, await listOfObjects(actor, input, task.locale), input, task);

/** The list of objects, to be written; authorizes. */
export async function listOfObjects(actor: Actor, input: Input, locale: Locale): Promise<Listed<Row>> {
  const { id: workspaceId } = input;
  authorizeIn(actor, workspaceId, "object.export");
  const shape = await placedIn(workspaceId, locale);
  return {
    kind: "object.export",
    workspaceId,
    title: translator(locale)("object.many"),
    columns: columnsOf(shape, locale),
    ids: (tx) => idsOfList(tx, actor, input),
    rows: (tx, ids) => queryRows(tx, Row)`
      select objects.id, objects.title, objects.subtitle, objects.display_code, objects.tags, ${kindOfObject} as kind,
        ${letterOn(today())} as letter, ${validUntilOn(today())} as valid_until,
        ${placedColumns(actor, shape, sql`objects.container_id`)},
        json_build_object('id', objects.container_id) as container
      from objects where objects.id = any (${uuids(ids)}) order by array_position(${uuids(ids)}, objects.id)`,
  };
}

const columnsOf = (shape: PlacedIn, locale: Locale): Column<Row>[] => [
  { title: "object.title", width: 32, of: ({ title }) => title },
  { title: "object.code", width: 12, of: ({ display_code }) => display_code },
  { title: "object.subtitle", width: 24, of: ({ subtitle }) => subtitle },
  { title: "object.kind", width: 20, of: ({ kind }) => (kind ? kindTitle(locale, kind) : "") },
  ...pathColumns<Row>(shape, translator(locale)),
  ...factColumns<Row>(),
  { title: "object.tags", width: 24, of: ({ tags }) => tags.join(", ") },
  { title: "export.letter", width: 6, of: ({ letter }) => letter },
  {
    title: "state.label",
    width: 24,
    of: ({ letter }, t) => t(`state.object.${letter === "?" ? "none" : letter}.word`),
  },
  { title: "object.valid_until", kind: "day", width: 12, of: ({ valid_until }) => valid_until },
  ...ownColumns<Row>(shape),
];
