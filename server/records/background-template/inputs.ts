import { itemTypes } from "@db/schema/item-type";
import { Id, line, OptionalId, text } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { z } from "zod";

const MAX_ITEMS = 100;
export const MAX_IMAGES = 12;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ItemType = z.enum(itemTypes);
export type ItemType = z.infer<typeof ItemType>;

/** An item that each object should have. */
const Item = z.object({
  name: line(120),
  type: ItemType,
  /** For the type "report": the review point it must be about; null: any. */
  review_point: z.union([z.literal("").transform(() => null), ReviewPoint, z.null()]).default(null),
  /** For the type "template": the one that must be filled in; null: any. */
  template_id: OptionalId.default(null),
});

const Fillable = z.object({ id: Id, title: z.string() });
export type Fillable = z.infer<typeof Fillable>;

const PlaceOf = z.object({ id: Id.nullable(), title: z.string().nullable() });

/** What each object of a container should have, with example images. */
export const BackgroundTemplateView = z.object({
  id: Id,
  /** The id of the first template that must be filled in; null: none. */
  template: Id.nullable(),
  title: z.string(),
  description: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      type: ItemType,
      review_point: z.string().nullable(),
      review_point_title: z.string().nullable(),
      template_id: Id.nullable(),
      template_title: z.string().nullable(),
    }),
  ),
  images: z.array(z.object({ sha256: z.string(), name: z.string(), file_path: z.string() })),
  container_id: Id,
  /** The container above that it belongs to; null: this one. Without id and title if the reader cannot reach it. */
  inherited_from: PlaceOf.nullable(),
});
export type BackgroundTemplateView = z.infer<typeof BackgroundTemplateView>;

export const TemplateById = z.object({ id: Id, templateId: Id });
export const ImageOfTemplate = TemplateById.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const noItems = { error: "background_template.no_items" };
const items = z.array(Item, noItems).min(1, noItems).max(MAX_ITEMS);
const images = z.array(z.instanceof(Upload)).max(MAX_IMAGES).default([]);
const commonFields = { description: text(2000), template_id: Id.nullable().default(null), images };

/** `id`: of the container. */
export const NewBackgroundTemplate = z.object({ id: Id, title: line(120), ...commonFields, items });
/** Fields left out stay as they are. Items are replaced as a whole, images are added. */
export const BackgroundTemplateChanges = TemplateById.extend({
  title: line(120).optional(),
  description: text(2000).unwrap().optional(),
  template_id: Id.nullable().optional(),
  items: items.optional(),
  images,
  delete_images: z.union([z.array(Sha256).max(MAX_IMAGES), Sha256.transform((one) => [one])]).default([]),
});

/** An item required of an object, and whether it is present. */
export const RequiredItem = z.object({
  name: z.string(),
  type: ItemType,
  review_point: z.string().nullable(),
  review_point_title: z.string().nullable(),
  template_id: Id,
  template: z.string(),
  /** For the type "template": the one that must be filled in; null: any. */
  wanted_id: Id.nullable(),
  wanted_title: z.string().nullable(),
  present: z.boolean(),
});
export type RequiredItem = z.infer<typeof RequiredItem>;

export const BackgroundTemplatesPage = z.object({
  workspace_id: Id,
  container: z.object({ id: Id, title: z.string(), path: z.array(z.object({ id: Id, title: z.string() })) }),
  templates: z.array(BackgroundTemplateView),
  /** Review points to choose from; inactive ones only if an item has them. */
  review_points: z.array(PointChoice),
  /** Templates to choose from; inactive ones only if an item has them. */
  fillable: z.array(Fillable),
  may: z.object({ edit: z.boolean(), locked: z.boolean() }),
});
