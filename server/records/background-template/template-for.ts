import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { BackgroundTemplateView } from "./inputs.ts";

const Item = BackgroundTemplateView.shape.items.element
  .omit({ review_point_title: true })
  .extend({ own_titles: Titles.nullable() });
const Row = BackgroundTemplateView.omit({ items: true, images: true, inherited_from: true }).extend({
  items: z.array(Item),
  images: z.array(z.object({ sha256: z.string(), name: z.string() })),
  place: z.string(),
});
type Row = z.infer<typeof Row>;

/** The background templates that apply to a container, its own first. `condition` is on `t`. */
export async function templatesIn(tx: Tx, containerId: string, condition: SQL = sql`true`): Promise<Row[]> {
  const rows = await queryRows(tx, Row)`
    select t.id, (select i.template_id from background_items i
      where (i.workspace_id, i.background_template_id) = (t.workspace_id, t.id)
        and i.template_id is not null order by i.position, i.id limit 1) as template, t.title, t.description,
          t.container_id, c.title as place,
      coalesce((select json_agg(json_build_object('name', i.name, 'type', i.type, 'review_point', i.review_point,
          'own_titles', ${ownTitles(sql`i.workspace_id`, sql`i.review_point`)}, 'template_id', i.template_id,
          'template_title', (select coalesce(nullif(f.name, ''), f.title) from templates f
            where (f.workspace_id, f.id) = (i.workspace_id, i.template_id)))
          order by i.position, i.id)
        from background_items i where (i.workspace_id, i.background_template_id) = (t.workspace_id, t.id)),
          '[]') as items,
      coalesce((select json_agg(json_build_object('sha256', m.sha256, 'name', m.name) order by m.position, m.sha256)
        from background_images m where (m.workspace_id, m.background_template_id) = (t.workspace_id, t.id)),
          '[]') as images
    from container_paths p join background_templates t on (t.workspace_id, t.container_id) = (p.workspace_id,
      p.above_id)
      join containers c on (c.workspace_id, c.id) = (t.workspace_id, t.container_id)
    where p.workspace_id = (select workspace_id from containers where id = ${containerId})
      and p.container_id = ${containerId} and ${condition}
    order by t.container_id <> ${containerId}, t.created_at, t.id`;
  return rows;
}

/** The view as seen from a container. Image addresses name that container, because access to it is what is checked. */
export function templateView(
  { place, items, images, ...row }: Row,
  containerId: string,
  path: readonly { id: string }[],
  locale: Locale,
): BackgroundTemplateView {
  const isSeen = path.some(({ id }) => id === row.container_id);
  const above = isSeen ? { id: row.container_id, title: place } : { id: null, title: null };
  return {
    ...row,
    items: items.map(({ own_titles, ...item }) => ({
      ...item,
      review_point_title: item.review_point && titleOf(locale, item.review_point, own_titles),
    })),
    images: images.map((image) => ({
      ...image,
      file_path: `/files/background/${containerId}/${row.id}/${image.sha256}`,
    })),
    inherited_from: row.container_id === containerId ? null : above,
  };
}

const TemplateRow = z.object({ title: z.string() });

/** Loads a background template of this container for a change, with a row lock, and authorizes it. Throws not found. */
export async function templateFor(tx: Tx, actor: Actor, containerId: string, templateId: string) {
  const container = await containerFor(tx, actor, "background_template.edit", containerId);
  const rows = await queryRows(tx, TemplateRow)`
    select title from background_templates
    where workspace_id = ${container.workspaceId} and container_id = ${containerId} and id = ${templateId} for update`;
  if (!rows[0]) throw notFound();
  return { workspaceId: container.workspaceId, title: rows[0].title };
}
