import { Color, Id, Step } from "@server/core/fields";
import { z } from "zod";

const percent = z.number().min(0).max(100);
/** The smallest width and height of a crop, in percent of the picture. */
const MIN_PERCENT = 1;

/** An edit of a picture as a form sends it. The crop is in percent of the rotated picture. */
export const PictureRecipe = z.object({
  rotate: z.literal([0, 90, 180, 270]).default(0),
  left: percent.default(0),
  top: percent.default(0),
  width: percent.min(MIN_PERCENT).default(100),
  height: percent.min(MIN_PERCENT).default(100),
  color: z.union([z.literal("").transform(() => null), Color], { error: "mistake.color" }).default(null),
  strength: percent.default(0),
});
export type PictureRecipe = z.output<typeof PictureRecipe>;

export const OnePicture = z.object({ id: Id, fileId: Id });

export const EditPicture = z.object({
  ...OnePicture.shape,
  /** The hash of the content that the form showed, to detect concurrent edits. */
  seen: z.string().max(64),
  ...PictureRecipe.shape,
});
export const RestorePicture = OnePicture.extend({ seen: z.string().max(64) });
export const PictureEdited = z.object({ id: Id, sha256: z.string() });

export const PicturePage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  path: z.array(Step),
  file: z.object({ id: Id, title: z.string(), name: z.string() }),
  seen: z.string(),
  edited: z.boolean(),
  recipe: PictureRecipe,
  may: z.object({ edit: z.boolean(), locked: z.boolean() }),
});
