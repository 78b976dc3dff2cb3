import { fieldTypes, type OwnValues } from "@db/schema/field-type";
import { type Locale, nameIn } from "@i18n/locales";
import { Titles } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { NamedValue, OwnField } from "./inputs.ts";

/** The columns of a field that an object's forms and pages need. */
export const OwnFieldRow = z.object({
  key: z.string(),
  titles: Titles,
  type: z.enum(fieldTypes),
  unit: z.string(),
  options: z.array(z.string()),
  kind_ids: z.array(z.string()),
  required: z.boolean(),
  active: z.boolean(),
});
export type OwnFieldRow = z.infer<typeof OwnFieldRow>;

/** SQL: the fields of a workspace in their order as JSON, for ownField(); `only` is a further condition on `f`. */
export const ownFieldsAsJson = (workspaceId: SQL, only: SQL = sql``): SQL => sql`coalesce((
  select json_agg(json_build_object('key', f.key, 'titles', f.titles, 'type', f.type, 'unit', f.unit,
    'options', f.options, 'kind_ids', f.kind_ids, 'required', f.required, 'active', f.active) order by f.position, f.id)
  from own_fields f where f.workspace_id = ${workspaceId} and f.deleted_at is null ${only}), '[]')`;

/** A row as forms and pages in a language get it. */
export const ownField = (locale: Locale, { titles, ...row }: OwnFieldRow): OwnField => ({
  ...row,
  title: nameIn(locale, titles),
});

/** The values of an object with the names of their fields, in the order of the fields. */
export const namedValues = (fields: readonly OwnField[], values: OwnValues): NamedValue[] =>
  fields.flatMap(({ key, title, type, unit }) => {
    const value = values[key];
    return value === undefined ? [] : [{ title, type, unit, value }];
  });
