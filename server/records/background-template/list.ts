import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { backgroundImages, backgroundTemplates } from "@db/schema/background-template";
import { blobs } from "@db/schema/blob";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { can } from "@server/core/policy";
import type { StoredContent } from "@server/platform/files/serve";
import { pointsOf } from "@server/records/review-point/list";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { BackgroundTemplatesPage, BackgroundTemplateView, TemplateById } from "./inputs.ts";
import { templatesIn, templateView } from "./template-for.ts";

const Fillable = z.object({ id: z.string(), title: z.string(), active: z.boolean() });

/** The background templates that apply to a container: its own and those of the containers above it. */
export const backgroundTemplatesPage = (
  actor: Actor,
  id: string,
  locale: Locale,
): Promise<z.infer<typeof BackgroundTemplatesPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title, ...access }, rows, path, points, fillable] = await Promise.all([
      containerFor(tx, actor, "background_template.see", id),
      templatesIn(tx, id),
      pathOf(tx, actor, id),
      pointsOf(tx, sql`(select workspace_id from containers where id = ${id})`, locale),
      queryRows(tx, Fillable)`
        select f.id, coalesce(nullif(f.name, ''), f.title) as title, f.active from templates f
        where f.workspace_id = (select workspace_id from containers where id = ${id}) and ${notDeleted("f")}
        order by in_order(coalesce(nullif(f.name, ''), f.title)), f.id`,
    ]);
    const templates = rows.map((row) => templateView(row, id, path, locale));
    const usedPoints = new Set(templates.flatMap(({ items }) => items.map(({ review_point }) => review_point)));
    const usedTemplates = new Set(templates.flatMap(({ items }) => items.map(({ template_id }) => template_id)));
    return {
      workspace_id: workspaceId,
      container: { id, title, path: path.slice(0, -1) },
      templates,
      review_points: points
        .filter(({ code, active }) => active || usedPoints.has(code))
        .map(({ code, title }) => ({ code, title })),
      fillable: fillable
        .filter(({ id, active }) => active || usedTemplates.has(id))
        .map(({ id, title }) => ({ id, title })),
      may: {
        edit: may(access, "background_template.edit"),
        locked: access.locked && can(access.effectiveRole, "background_template.edit"),
      },
    };
  });

export const backgroundTemplatesOf = async (actor: Actor, id: string, locale: Locale) =>
  (await backgroundTemplatesPage(actor, id, locale)).templates;

/** One background template as seen from the container `id`, in the caller's transaction. Throws not found. */
export async function loadTemplate(
  tx: Tx,
  actor: Actor,
  { id, templateId }: z.output<typeof TemplateById>,
  locale: Locale,
): Promise<BackgroundTemplateView> {
  const [, [row], path] = await Promise.all([
    containerFor(tx, actor, "background_template.see", id),
    templatesIn(tx, id, sql`t.id = ${templateId}`),
    pathOf(tx, actor, id),
  ]);
  if (!row) throw notFound();
  return templateView(row, id, path, locale);
}

/** The stored bytes of an example image. The actor must reach a container that its template applies to. */
export const storedImage = (
  actor: Actor,
  { id, templateId, sha256 }: z.output<typeof TemplateById> & { sha256: string },
): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await containerFor(tx, actor, "background_template.see", id);
    const appliesHere = sql`exists (select from container_paths p
      where (p.workspace_id, p.container_id, p.above_id) = (${workspaceId}, ${id},
        ${backgroundTemplates.containerId}))`;
    const [image] = await tx
      .select({ name: backgroundImages.name, size: blobs.size, mime: blobs.mime })
      .from(backgroundImages)
      .innerJoin(
        backgroundTemplates,
        and(
          eq(backgroundTemplates.workspaceId, backgroundImages.workspaceId),
          eq(backgroundTemplates.id, backgroundImages.backgroundTemplateId),
        ),
      )
      .innerJoin(
        blobs,
        and(eq(blobs.workspaceId, backgroundImages.workspaceId), eq(blobs.sha256, backgroundImages.sha256)),
      )
      .where(
        and(
          eq(backgroundImages.workspaceId, workspaceId),
          eq(backgroundImages.backgroundTemplateId, templateId),
          eq(backgroundImages.sha256, sha256),
          appliesHere,
        ),
      );
    if (!image) throw notFound();
    return { workspaceId, sha256, ...image };
  });
