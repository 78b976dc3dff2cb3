import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { inEachLanguage, type Locale, locales } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { dutyLines, linesWith } from "@server/inspection/duty/lines";
import { catalogueEntries } from "@server/inspection/duty/list";
import { proposedLines } from "@server/inspection/duty/proposed";
import { asksForRegion, boardsWithoutRegion } from "@server/inspection/duty/region-asked";
import { workspaceCatalogue } from "@server/inspection/duty/workspace-catalogue";
import { KindRow, kindTitle } from "@server/records/kind/title";
import { isBuiltIn } from "@server/records/review-point/codes";
import { titleOf } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { KindPage, KindView, OneKind } from "./inputs.ts";
import { recipientsToChoose } from "./recipients.ts";
import { suitedFirst } from "./suits.ts";

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
export const kindPage = (
  actor: Actor,
  { id, kindId }: z.output<typeof OneKind>,
  locale: Locale,
): Promise<z.infer<typeof KindPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const kind = await loadKind(tx, id, kindId, locale);
    const known = await workspaceCatalogue(tx, id);
    const all = linesWith(known);
    const entries = await catalogueEntries(tx, id, known, locale, all);
    const by_region = asksForRegion(await kindRow(tx, id, kindId), all);
    const { code, lines } = kind;
    return {
      workspace_id: id,
      kind,
      given: code && isBuiltIn(code) ? inEachLanguage((language) => titleOf(language, code, null)) : null,
      proposed: entries.filter(({ line }) => lines.includes(line)),
      catalogue: suitedFirst(
        kind,
        entries.filter(({ line }) => !lines.includes(line)),
        locale,
      ),
      by_region,
      boards_without_region: by_region ? await boardsWithoutRegion(tx, id) : [],
      ...(await recipientsToChoose(tx, id)),
    };
  });

/** The view of one kind. Does not authorize. Throws not found. */
export async function loadKind(tx: Tx, workspaceId: string, kindId: string, locale: Locale): Promise<KindView> {
  const [kind] = await kindViews(tx, workspaceId, locale, sql`and k.id = ${kindId}`);
  if (!kind) throw notFound();
  return kind;
}

const ProposingRow = z.object({ code: z.string().nullable(), lines: z.array(z.string()).nullable() });

/** What a kind proposes, as it is stored. Does not authorize. */
export async function kindRow(tx: Tx, workspaceId: string, kindId: string): Promise<z.infer<typeof ProposingRow>> {
  const [row] = await queryRows(tx, ProposingRow)`
    select code, lines from kinds where (workspace_id, id) = (${workspaceId}, ${kindId})`;
  if (!row) throw notFound();
  return row;
}

const Row = KindRow.extend({
  icon_code: z.string().nullable(),
  lines: z.array(z.string()).nullable(),
  shows_certificates: z.boolean(),
  remind_users: z.array(z.string()),
  remind_groups: z.array(z.string()),
  body: z.string(),
  body_email: z.string(),
  body_language: z.enum(locales),
  active: z.boolean(),
  position: z.number(),
  objects_count: z.number(),
});

/** The kinds of a workspace in their order; `only` is a further condition on `k`. Does not authorize. */
export async function kindViews(tx: Tx, workspaceId: string, locale: Locale, only: SQL = sql``): Promise<KindView[]> {
  const rows = await queryRows(tx, Row)`
    select k.id, k.code, k.titles, k.icon_code, k.lines, k.active, k.position, k.shows_certificates,
      k.body, k.body_email, k.body_locale as body_language,
      array(select m.user_id from memberships m where m.workspace_id = k.workspace_id
        and m.user_id = any (k.remind_user_ids) and m.role <> 'tablet') as remind_users,
      array(select g.id from groups g where g.workspace_id = k.workspace_id
        and g.id = any (k.remind_group_ids)) as remind_groups,
      (select count(*)::int from objects o
        where (o.workspace_id, o.kind_id) = (k.workspace_id, k.id) and ${notDeleted("o")}) as objects_count
    from kinds k where k.workspace_id = ${workspaceId} ${only} order by k.position, k.id`;
  const catalogue = await dutyLines(tx, workspaceId);
  return rows.map(({ titles, ...row }) => ({
    ...row,
    lines: proposedLines(row, catalogue).map(({ line }) => line),
    ...inEachLanguage((language) => titles[language] ?? ""),
    title: kindTitle(locale, { ...row, titles }),
  }));
}
