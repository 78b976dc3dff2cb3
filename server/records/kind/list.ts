import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { inEachLanguage, type Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { isBuiltIn } from "@server/records/review-point/codes";
import { titleOf } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { KindPage, KindView, OneKind } from "./inputs.ts";
import { KindRow, kindTitle } from "./title.ts";

/** The kinds of a workspace in their order, with how many objects each has. Throws not found or forbidden. */
export const kindsOf = (actor: Actor, id: string, locale: Locale): Promise<KindView[]> =>
  reading(actor, (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    return kindViews(tx, id, locale);
  });

/** One kind. Throws not found or forbidden. */
export const kindOf = (actor: Actor, { id, kindId }: z.output<typeof OneKind>, locale: Locale): Promise<KindView> =>
  reading(actor, (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    return loadKind(tx, id, kindId, locale);
  });

/** The page of one kind. Throws not found or forbidden. */
export async function kindPage(
  actor: Actor,
  input: z.output<typeof OneKind>,
  locale: Locale,
): Promise<z.infer<typeof KindPage>> {
  const kind = await kindOf(actor, input, locale);
  const { code } = kind;
  const given = code && isBuiltIn(code) ? inEachLanguage((language) => titleOf(language, code, null)) : null;
  return { workspace_id: input.id, kind, given };
}

/** The view of one kind. Does not authorize. Throws not found. */
export async function loadKind(tx: Tx, workspaceId: string, kindId: string, locale: Locale): Promise<KindView> {
  const [kind] = await kindViews(tx, workspaceId, locale, sql`and k.id = ${kindId}`);
  if (!kind) throw notFound();
  return kind;
}

const Row = KindRow.extend({
  icon_code: z.string().nullable(),
  active: z.boolean(),
  position: z.number(),
  objects_count: z.number(),
});

/** The kinds of a workspace in their order; `only` is a further condition on `k`. Does not authorize. */
export async function kindViews(tx: Tx, workspaceId: string, locale: Locale, only: SQL = sql``): Promise<KindView[]> {
  const rows = await queryRows(tx, Row)`
    select k.id, k.code, k.titles, k.icon_code, k.active, k.position,
      (select count(*)::int from objects o
        where (o.workspace_id, o.kind_id) = (k.workspace_id, k.id) and ${notDeleted("o")}) as objects_count
    from kinds k where k.workspace_id = ${workspaceId} ${only} order by k.position, k.id`;
  return rows.map(({ titles, ...row }) => ({
    ...row,
    ...inEachLanguage((language) => titles[language] ?? ""),
    title: kindTitle(locale, { ...row, titles }),
  }));
}
