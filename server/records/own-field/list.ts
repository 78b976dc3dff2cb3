import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { inEachLanguage, type Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindChoice } from "@server/records/kind/inputs";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OneOwnField, OwnFieldView } from "./inputs.ts";
import { OwnFieldRow, ownField } from "./title.ts";

const Row = OwnFieldRow.extend({
  id: z.string(),
  public: z.boolean(),
  position: z.number(),
});
const Count = z.object({ key: z.string(), count: z.number() });

/** A field as who changes the fields needs it: how many objects have a value takes reading all objects. */
export type UncountedField = Omit<OwnFieldView, "objects_count">;

/** The fields of a workspace in their order; `only` is a further condition on `f`. Does not authorize. */
export async function uncountedFields(
  tx: Tx,
  workspaceId: string,
  locale: Locale,
  only: SQL = sql``,
): Promise<UncountedField[]> {
  const rows = await queryRows(tx, Row)`
    select f.id, f.key, f.titles, f.type, f.unit, f.options, f.required, f.public, f.active, f.position,
      array(select k.id from kinds k where k.workspace_id = f.workspace_id and k.id = any (f.kind_ids)
        order by k.position, k.id) as kind_ids
    from own_fields f where f.workspace_id = ${workspaceId} and f.deleted_at is null ${only}
    order by f.position, f.id`;
  return rows.map((row) => ({
    ...ownField(locale, row),
    ...row,
    ...inEachLanguage((language) => row.titles[language] ?? ""),
  }));
}

/** The same, each with how many objects have a value. */
async function ownFieldViews(tx: Tx, workspaceId: string, locale: Locale, only?: SQL): Promise<OwnFieldView[]> {
  const fields = await uncountedFields(tx, workspaceId, locale, only);
  const counts = await queryRows(tx, Count)`
    select key, count(*)::int as count from objects o, jsonb_object_keys(o.fields) key
    where o.workspace_id = ${workspaceId} and o.fields <> '{}' and ${notDeleted("o")} group by key`;
  return fields.map((field) => ({
    ...field,
    objects_count: counts.find(({ key }) => key === field.key)?.count ?? 0,
  }));
}

/** The fields of a workspace in their order: its members may know them. Throws not found or forbidden. */
export const ownFieldsOf = (actor: Actor, id: string, locale: Locale): Promise<OwnFieldView[]> =>
  reading(actor, (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return ownFieldViews(tx, id, locale);
  });

/** One of them. Throws not found or forbidden. */
export const ownFieldOf = (
  actor: Actor,
  { id, fieldId }: z.output<typeof OneOwnField>,
  locale: Locale,
): Promise<OwnFieldView> =>
  reading(actor, (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return loadOwnField(tx, id, fieldId, locale);
  });

/** The view of one field. Does not authorize. Throws not found. */
export async function loadOwnField(tx: Tx, workspaceId: string, id: string, locale: Locale): Promise<OwnFieldView> {
  const [field] = await ownFieldViews(tx, workspaceId, locale, sql`and f.id = ${id}`);
  if (!field) throw notFound();
  return field;
}

/** The form of a field, or of a new one: the kinds to choose from too, and those that a field is for already. */
export const OwnFieldPage = z.object({
  workspace_id: Id,
  field: OwnFieldView.nullable(),
  kinds: z.array(KindChoice),
});

const Kinds = z.object({ kinds: z.array(KindRow) });

/** The page of one field, or of a new one without `fieldId`. Throws not found or forbidden. */
export const ownFieldPage = (
  actor: Actor,
  { id, fieldId }: Partial<z.output<typeof OneOwnField>> & { id: string },
  locale: Locale,
): Promise<z.infer<typeof OwnFieldPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const field = fieldId ? await loadOwnField(tx, id, fieldId, locale) : null;
    const chosen = sql`any (select unnest(f.kind_ids) from own_fields f
      where f.workspace_id = k.workspace_id and f.deleted_at is null)`;
    const [offered] = await queryRows(tx, Kinds)`select ${kindsToChoose(sql`${id}::uuid`, chosen)} as kinds`;
    return { workspace_id: id, field, kinds: offered!.kinds.map((kind) => kindChoice(locale, kind)) };
  });
