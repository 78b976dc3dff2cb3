import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorizeIn } from "@server/core/actor";
import { letterOn, validUntilOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { KindRow, kindOfObject, kindTitle } from "@server/records/kind/title";
import type { OwnField } from "@server/records/own-field/inputs";
import { OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { exported, exportedAsJob, type Listed } from "@server/tenancy/export/export";
import type { Column } from "@server/tenancy/export/spreadsheet";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { sql } from "drizzle-orm";
import type { TFunction } from "i18next";
import { z } from "zod";
import { machineFacts } from "./columns.ts";
import { factsAsJson } from "./facts.ts";
import { idsOfList } from "./list-filter.ts";
import type { FactName, ObjectsAsFile } from "./list-inputs.ts";

type Input = z.output<typeof ObjectsAsFile>;

const Row = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  display_code: z.string(),
  tags: z.array(z.string()),
  kind: KindRow.nullable(),
  letter: Letter,
  valid_until: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  path: z.array(z.object({ id: z.string(), title: z.string() })),
  container: z.object({ id: z.string() }),
});
type Row = z.infer<typeof Row>;

const Shape = z.object({ levels: z.number(), fields: z.array(OwnFieldRow) });

/** The objects of a workspace with all their facts as CSV or XLSX; a long list is made by a job. */
export const exportObjects = async (actor: Actor, input: Input, locale: Locale): Promise<Response | JobView> =>
  exported(actor, await listOfObjects(actor, input, locale), input, locale);

/** The same export, by the worker as a job. */
export const exportObjectsAsJob = async (
  actor: Actor,
  input: Input,
  task: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
) => exportedAsJob(actor, await listOfObjects(actor, input, task.locale), input, task);

async function listOfObjects(actor: Actor, input: Input, locale: Locale): Promise<Listed<Row>> {
  const { id: workspaceId } = input;
  authorizeIn(actor, workspaceId, "object.export");
  const [shape] = await reading(
    { workspaceIds: [workspaceId] },
    (tx) =>
      queryRows(tx, Shape)`select ${ownFieldsAsJson(sql`${workspaceId}`)} as fields, coalesce((
      select max(n)::int from (select count(*) as n from container_paths where workspace_id = ${workspaceId}
        group by container_id) deep), 1) as levels`,
  );
  const fields = shape!.fields.map((field) => ownField(locale, field));
  const t = translator(locale);
  return {
    kind: "object.export",
    workspaceId,
    title: t("object.many"),
    columns: withUniqueHeads([...columnsOf(shape!.levels, t, locale), ...fields.map(ownColumn)], fields, t),
    ids: (tx) => idsOfList(tx, actor, input),
    rows: (tx, ids) => rowsOf(tx, actor, ids, [...machineFacts, ...fields.map(({ key }) => `own.${key}` as const)]),
  };
}

const rowsOf = (tx: Tx, actor: Actor, ids: string[], facts: FactName[]) => queryRows(tx, Row)`
  select objects.id, objects.title, objects.subtitle, objects.display_code, objects.tags, ${kindOfObject} as kind,
    ${letterOn(today())} as letter, ${validUntilOn(today())} as valid_until, ${factsAsJson(facts)} as facts,
    ${pathAsJson(actor, sql`objects.container_id`)} as path, json_build_object('id', objects.container_id) as container
  from objects where objects.id = any (${uuids(ids)}) order by array_position(${uuids(ids)}, objects.id)`;

const text = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

const columnsOf = (levels: number, t: TFunction, locale: Locale): Column<Row>[] => [
  { title: "object.title", width: 32, of: ({ title }) => title },
  { title: "object.code", width: 12, of: ({ display_code }) => display_code },
  { title: "object.subtitle", width: 24, of: ({ subtitle }) => subtitle },
  { title: "object.kind", width: 20, of: ({ kind }) => (kind ? kindTitle(locale, kind) : "") },
  ...Array.from(
    { length: levels },
    (_, level): Column<Row> => ({
      title: level === 0 ? "export.board" : { named: t("export.level", { level: level + 1 }) },
      width: 20,
      of: ({ path }) => path[level]?.title ?? "",
    }),
  ),
  ...machineFacts.map(
    (name): Column<Row> => ({
      title: `object.fact.${name}`,
      width: 16,
      kind: name === "in_service_on" ? "day" : name === "year_built" ? "number" : "text",
      of: ({ facts }) => (name === "year_built" && facts[name] ? Number(facts[name]) : text(facts[name]) || null),
    }),
  ),
  { title: "object.tags", width: 24, of: ({ tags }) => tags.join(", ") },
  { title: "export.letter", width: 6, of: ({ letter }) => letter },
  {
    title: "state.label",
    width: 24,
    of: ({ letter }, t) => t(`state.object.${letter === "?" ? "none" : letter}.word`),
  },
  { title: "object.valid_until", kind: "day", width: 12, of: ({ valid_until }) => valid_until },
];

const kinds = { number: "number", date: "day" } as const;

const ownColumn = ({ key, title, type, unit }: OwnField): Column<Row> => ({
  title: { named: unit ? `${title} (${unit})` : title },
  width: 18,
  kind: type === "number" || type === "date" ? kinds[type] : "text",
  of: ({ facts }, t) => {
    const value = facts[`own.${key}`];
    if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
    return value ?? null;
  },
});

/** Each heading once, so that an import recognises each column: another own field of that name gets its key. */
function withUniqueHeads(columns: Column<Row>[], fields: OwnField[], t: TFunction): Column<Row>[] {
  const seen = new Set<string>();
  return columns.map((column, at) => {
    const heading = typeof column.title === "string" ? t(column.title) : column.title.named;
    const field = fields[at - (columns.length - fields.length)];
    const title = seen.has(heading.toLowerCase()) && field ? { named: `${heading} [${field.key}]` } : column.title;
    seen.add(heading.toLowerCase());
    return { ...column, title };
  });
}
