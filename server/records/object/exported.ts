import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import type { OwnField } from "@server/records/own-field/inputs";
import { OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import type { Column } from "@server/tenancy/export/spreadsheet";
import { type SQL, sql } from "drizzle-orm";
import type { TFunction } from "i18next";
import { z } from "zod";
import { machineFacts } from "./columns.ts";
import { factsAsJson } from "./facts.ts";
import type { FactName } from "./list-inputs.ts";

/** What every exported row says of its machine: where it is, and its facts. */
export const Placed = z.object({
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  path: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Placed = z.infer<typeof Placed>;

/** How many levels of places a workspace has, and its own fields in a language. */
export type PlacedIn = { levels: number; fields: OwnField[] };

const Shape = z.object({ levels: z.number(), fields: z.array(OwnFieldRow) });

/** What decides which columns of places and own fields an export of this workspace has. Does not authorize. */
export async function placedIn(workspaceId: string, locale: Locale): Promise<PlacedIn> {
  const [shape] = await reading(
    { workspaceIds: [workspaceId] },
    (tx) =>
      queryRows(tx, Shape)`select ${ownFieldsAsJson(sql`${workspaceId}`)} as fields, coalesce((
      select max(n)::int from (select count(*) as n from container_paths where workspace_id = ${workspaceId}
        group by container_id) deep), 1) as levels`,
  );
  return { levels: shape!.levels, fields: shape!.fields.map((field) => ownField(locale, field)) };
}

/** SQL: the columns of Placed of a row of `objects`, which may be a left join's; `container`: the id of its place. */
export function placedColumns(actor: Actor, { fields }: PlacedIn, container: SQL): SQL {
  const facts: FactName[] = [...machineFacts, ...fields.map(({ key }) => `own.${key}` as const)];
  return sql`${factsAsJson(facts)} as facts, ${pathAsJson(actor, container)} as path`;
}

/** A column for each level of places, the board first. */
export const pathColumns = <Row extends Placed>({ levels }: PlacedIn, t: TFunction): Column<Row>[] =>
  Array.from(
    { length: levels },
    (_, level): Column<Row> => ({
      title: level === 0 ? "export.board" : { named: t("export.level", { level: level + 1 }) },
      width: 20,
      of: ({ path }) => path[level]?.title ?? "",
    }),
  );

const text = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/** A column for each fact that all workspaces know. */
export const factColumns = <Row extends Placed>(): Column<Row>[] =>
  machineFacts.map((name) => ({
    title: `object.fact.${name}`,
    width: 16,
    kind: name === "in_service_on" ? "day" : name === "year_built" ? "number" : "text",
    of: ({ facts }) => (name === "year_built" && facts[name] ? Number(facts[name]) : text(facts[name]) || null),
  }));

const kinds = { number: "number", date: "day" } as const;

/** A column for each of the workspace's own fields. */
export const ownColumns = <Row extends Placed>({ fields }: PlacedIn): Column<Row>[] =>
  fields.map(({ key, title, type, unit }) => ({
    title: { named: unit ? `${title} (${unit})` : title, key },
    width: 18,
    kind: type === "number" || type === "date" ? kinds[type] : "text",
    of: ({ facts }, t) => {
      const value = facts[`own.${key}`];
      if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
      return value ?? null;
    },
  }));
