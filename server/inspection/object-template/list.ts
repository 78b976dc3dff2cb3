import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import {
  contentColumns,
  detailColumns,
  RowWithContent,
  templatesOf,
  templateView,
} from "@server/inspection/template/rows";
import { objectFor } from "@server/records/object/object-for";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ObjectTemplateRef, ObjectTemplateView } from "./inputs.ts";

const Row = RowWithContent.extend({
  category_id: z.string().nullable(),
  usable_versions: RowWithContent.shape.versions,
});

/** The templates of an object, with the versions that its answers may use, the newest first. */
async function viewsOf(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  objectId: string,
  condition: SQL,
): Promise<ObjectTemplateView[]> {
  const { workspaceId } = await objectFor(tx, actor, "object.see", objectId);
  const rows = await queryRows(tx, Row)`
    select ${detailColumns(actor, workspaceId)}, ${contentColumns(workspaceId)}, ot.category_id,
      (select json_agg(json_build_object('id', v.id, 'title', v.title, 'frozen', v.frozen_at is not null,
        'created_at', v.created_at)
          order by v.created_at desc, v.number desc nulls first)
        from template_versions v where (v.workspace_id, v.template_id) = (ot.workspace_id, ot.template_id)
          and (v.object_id is null or v.object_id = ot.object_id)) as usable_versions
    from object_templates ot join (${templatesOf(workspaceId)}) t on t.id = ot.template_id
    where ot.workspace_id = ${workspaceId} and ot.object_id = ${objectId} and ${condition}
    order by ot.position, ot.created_at, t.id`;
  return rows.map(({ category_id, usable_versions, ...row }) => ({
    ...templateView({ ...row, versions: usable_versions }, workspaceId, locale),
    category_id,
  }));
}

/** The templates on an object, for REST. */
export const templatesOn = (actor: Actor, locale: Locale, objectId: string) =>
  reading(actor, (tx) => viewsOf(tx, actor, locale, objectId, sql`true`));

/** One template on an object, for REST. Throws notFound() if it is not attached. */
export async function templateOn(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  { id, templateId }: z.output<typeof ObjectTemplateRef>,
): Promise<ObjectTemplateView> {
  const [view] = await viewsOf(tx, actor, locale, id, sql`ot.template_id = ${templateId}`);
  if (!view) throw notFound();
  return view;
}
