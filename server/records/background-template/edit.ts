import { notDeleted } from "@db/not-deleted";
import { backgroundImages, backgroundItems, backgroundTemplates } from "@db/schema/background-template";
import { templates } from "@db/schema/template";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor, lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { requireKnown as requirePoint } from "@server/records/review-point/require-known";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type BackgroundTemplateChanges, MAX_IMAGES, type NewBackgroundTemplate, type TemplateById } from "./inputs.ts";
import { loadTemplate } from "./list.ts";
import { templateFor } from "./template-for.ts";

type Item = z.output<typeof NewBackgroundTemplate>["items"][number];
type Place = { workspaceId: string; backgroundTemplateId: string };

/** Creates a background template: what each object in a container, and in all below it, should have. */
export const createBackgroundTemplate = (actor: Actor, input: z.output<typeof NewBackgroundTemplate>, locale: Locale) =>
  transact(actor, async (tx) => {
    const { id: containerId, title, description, items, images } = input;
    const { workspaceId } = await containerFor(tx, actor, "background_template.edit", containerId);
    await lockContainer(tx, { workspaceId, id: containerId });
    const allItems = await withRequiredTemplate(tx, workspaceId, items, input.template_id);
    const [created] = await tx
      .insert(backgroundTemplates)
      .values({ workspaceId, containerId, title, description, createdBy: actor.userId })
      .returning({ id: backgroundTemplates.id });
    const templateId = created!.id;
    const place = { workspaceId, backgroundTemplateId: templateId };
    await setItems(tx, place, allItems);
    await addImages(tx, place, images);
    await recordEvent(tx, actor, "background_template.create", {
      workspaceId,
      aboutId: templateId,
      title,
      detail: { container_id: containerId },
    });
    return loadTemplate(tx, actor, { id: containerId, templateId }, locale);
  });

/** Changes a background template. Throws not found or forbidden. */
export const editBackgroundTemplate = (
  actor: Actor,
  input: z.output<typeof BackgroundTemplateChanges>,
  locale: Locale,
) =>
  transact(actor, async (tx) => {
    const { id, templateId, title, description, items, images, delete_images } = input;
    const before = await templateFor(tx, actor, id, templateId);
    const { workspaceId } = before;
    const place = { workspaceId, backgroundTemplateId: templateId };
    await tx
      .update(backgroundTemplates)
      .set({ title, description, updatedAt: sql`now()` })
      .where(and(eq(backgroundTemplates.workspaceId, workspaceId), eq(backgroundTemplates.id, templateId)));
    if (items) await setItems(tx, place, await withRequiredTemplate(tx, workspaceId, items, input.template_id));
    if (delete_images.length > 0)
      await tx.delete(backgroundImages).where(and(imagesOf(place), inArray(backgroundImages.sha256, delete_images)));
    await addImages(tx, place, images);
    const detail = { container_id: id };
    await recordEvent(tx, actor, "background_template.edit", {
      workspaceId,
      aboutId: templateId,
      title: title ?? before.title,
      detail,
    });
    return loadTemplate(tx, actor, { id, templateId }, locale);
  });

/** Deletes a background template. Files and reports of objects stay. */
export const deleteBackgroundTemplate = (
  actor: Actor,
  { id, templateId }: z.output<typeof TemplateById>,
): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await templateFor(tx, actor, id, templateId);
    await tx
      .delete(backgroundTemplates)
      .where(and(eq(backgroundTemplates.workspaceId, workspaceId), eq(backgroundTemplates.id, templateId)));
    await recordEvent(tx, actor, "background_template.delete", {
      workspaceId,
      aboutId: templateId,
      title,
      detail: { container_id: id },
    });
  });

/** Checks the templates of the items, and adds an item for the template `named` if there is none. Throws not found. */
async function withRequiredTemplate(
  tx: Tx,
  workspaceId: string,
  items: Item[],
  named: string | null | undefined,
): Promise<Item[]> {
  const ids = new Set(
    [named, ...items.map(({ template_id }) => template_id)].filter((id): id is string => Boolean(id)),
  );
  if (ids.size === 0) return items;
  const found = await tx
    .select({ id: templates.id, title: templates.title, name: templates.name })
    .from(templates)
    .where(and(eq(templates.workspaceId, workspaceId), inArray(templates.id, [...ids]), notDeleted(templates)));
  if (found.length < ids.size) throw notFound();
  const required = found.find(({ id }) => id === named);
  if (!required || items.some(({ type, template_id }) => type === "template" && template_id === named)) return items;
  return [
    ...items,
    {
      name: (required.name || required.title).slice(0, 120),
      type: "template",
      review_point: null,
      template_id: required.id,
    },
  ];
}

async function setItems(tx: Tx, place: Place, items: Item[]): Promise<void> {
  const { workspaceId, backgroundTemplateId } = place;
  await requirePoints(tx, place, items);
  await tx
    .delete(backgroundItems)
    .where(
      and(eq(backgroundItems.workspaceId, workspaceId), eq(backgroundItems.backgroundTemplateId, backgroundTemplateId)),
    );
  await tx.insert(backgroundItems).values(
    items.map(({ name, type, review_point, template_id }, position) => ({
      ...place,
      name,
      type,
      position,
      templateId: type === "template" ? template_id : null,
      reviewPoint: type === "report" ? review_point : null,
    })),
  );
}

/** Each review point must be on the workspace's list. One the template has already may be inactive. */
async function requirePoints(tx: Tx, { workspaceId, backgroundTemplateId }: Place, items: Item[]): Promise<void> {
  const existing = await tx
    .select({ point: backgroundItems.reviewPoint })
    .from(backgroundItems)
    .where(
      and(eq(backgroundItems.workspaceId, workspaceId), eq(backgroundItems.backgroundTemplateId, backgroundTemplateId)),
    );
  const points = new Set(items.map(({ type, review_point }) => (type === "report" ? review_point : null)));
  for (const point of points) {
    if (point)
      await requirePoint(tx, workspaceId, point, {
        alreadyUsed: existing.some((item) => item.point === point),
        field: "items",
      });
  }
}

const imagesOf = ({ workspaceId, backgroundTemplateId }: Place) =>
  and(eq(backgroundImages.workspaceId, workspaceId), eq(backgroundImages.backgroundTemplateId, backgroundTemplateId));

async function addImages(tx: Tx, place: Place, uploads: Upload[]): Promise<void> {
  if (uploads.length === 0) return;
  if (uploads.some(({ kind }) => kind !== "image")) throw invalid("mistake.image", "images");
  for (const upload of uploads) await requirePixelLimit(upload);
  const count = await tx.$count(backgroundImages, imagesOf(place));
  if (count + uploads.length > MAX_IMAGES) throw invalid(`mistake.too_big.array?maximum=${MAX_IMAGES}`, "images");
  await storeBlobs(tx, place.workspaceId, uploads);
  await tx
    .insert(backgroundImages)
    .values(uploads.map(({ sha256, name }, index) => ({ ...place, sha256, name, position: count + index })))
    .onConflictDoNothing(); // the same image again
}
