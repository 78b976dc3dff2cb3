import { itemTypes } from "@db/schema/item-type";
import { Id, line, OptionalId, text } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { z } from "zod";

const MOST_ITEMS = 100;
export const MOST_IMAGES = 12;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ItemType = z.enum(itemTypes);
export type ItemType = z.infer<typeof ItemType>;

/** Something that each object should carry. */
const Item = z.object({
  name: line(120),
  type: ItemType,
  /** Of a report: what it has to be about. */
  review_point: z.union([z.literal("").transform(() => null), ReviewPoint, z.null()]).default(null),
  /** Of a template: the one that has to be filled in; null: any. */
  template_id: OptionalId.default(null),
});

const Fillable = z.object({ id: Id, title: z.string() });
export type Fillable = z.infer<typeof Fillable>;

const PlaceOf = z.object({ id: Id.nullable(), title: z.string().nullable() });

/** What each object of a container should carry, with pictures of how it should be. */
export const BackgroundTemplateView = z.object({
  id: Id,
  /** The first that it asks to be filled in. */
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
  /** null: it was made here. A place that the reader cannot reach stays without id and title. */
  inherited_from: PlaceOf.nullable(),
});
export type BackgroundTemplateView = z.infer<typeof BackgroundTemplateView>;

export const TemplateById = z.object({ id: Id, templateId: Id });
export const ImageOfTemplate = TemplateById.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const nothingAsked = { error: "background_template.no_items" };
const items = z.array(Item, nothingAsked).min(1, nothingAsked).max(MOST_ITEMS);
const images = z.array(z.instanceof(Upload)).max(MOST_IMAGES).default([]);
const given = { description: text(2000), template_id: Id.nullable().default(null), images };

/** Here `id` is the container's. */
export const NewBackgroundTemplate = z.object({ id: Id, title: line(120), ...given, items });
/** What is left out stays; the items are replaced as a whole, pictures are added. */
export const BackgroundTemplateChanges = TemplateById.extend({
  title: line(120).optional(),
  description: text(2000).unwrap().optional(),
  template_id: Id.nullable().optional(),
  items: items.optional(),
  images,
  delete_images: z.union([z.array(Sha256).max(MOST_IMAGES), Sha256.transform((one) => [one])]).default([]),
});

/** Something asked of an object, and whether it is there. */
export const AskedItem = z.object({
  name: z.string(),
  type: ItemType,
  review_point: z.string().nullable(),
  review_point_title: z.string().nullable(),
  template_id: Id,
  template: z.string(),
  /** Of a template: the one that has to be filled in. */
  wanted_id: Id.nullable(),
  wanted_title: z.string().nullable(),
  present: z.boolean(),
});
export type AskedItem = z.infer<typeof AskedItem>;

export const BackgroundTemplatesPage = z.object({
  workspace_id: Id,
  container: z.object({ id: Id, title: z.string(), path: z.array(z.object({ id: Id, title: z.string() })) }),
  templates: z.array(BackgroundTemplateView),
  /** What a report can be asked about; one that is switched off only where an item has it. */
  review_points: z.array(PointChoice),
  /** What can be asked to be filled in; one that is switched off only where an item has it. */
  fillable: z.array(Fillable),
  may: z.object({ edit: z.boolean(), locked: z.boolean() }),
});
