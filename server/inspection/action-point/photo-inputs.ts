import { Id, OptionalId } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";
import { MOST_PHOTOS, PhotoMoment, Photos } from "./inputs.ts";

export const NewPhotos = z.object({
  id: Id,
  moment: PhotoMoment,
  photos: z.array(z.instanceof(Upload)).min(1, { error: "mistake.no_file" }).max(MOST_PHOTOS),
});
export const Photo = z.object({
  id: Id,
  moment: PhotoMoment,
  name: z.string(),
  at: z.string(),
  can_remove: z.boolean(),
});
export type Photo = z.infer<typeof Photo>;

/** The form of the photos: new ones, or one to remove. */
export const PhotoForm = z.object({
  id: Id,
  intent: z.enum(["add", "remove"]),
  moment: PhotoMoment.default("after"),
  photos: Photos,
  photo: OptionalId.default(null),
});
