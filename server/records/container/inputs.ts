import { checkLastDay, roleFields } from "@server/access/access/given-role";
import { Audience } from "@server/access/invitation/inputs";
import { BasedOn } from "@server/core/based-on";
import { Compliance, Letter } from "@server/core/compliance-views";
import { MAX_INVITED_AT_ONCE } from "@server/core/constants";
import { Email, Id, line, OptionalId, optionalLine, Step } from "@server/core/fields";
import { Region } from "@server/core/regions";
import { Upload } from "@server/platform/uploads/upload";
import { FirstReason } from "@server/records/use/inputs";
import { z } from "zod";

/** A board or container as REST, tRPC and pages get it. */
const OptionalRegion = z.union([Region, z.literal("").transform(() => null), z.null()]);

export const ContainerView = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  workspace_id: Id,
  user_id: Id.nullable(),
  parent_id: Id.nullable(),
  owners: z.array(Id),
  /** Its floor plan, if it has one. */
  images: z.array(z.object({ file_path: z.string(), width: z.number(), height: z.number() })),
  /** The QR pages of the objects in and below it show the current inspection reports. */
  shows_certificates: z.boolean(),
  /** Null: that of the container above it, or not known. */
  region: Region.nullable(),
  /** Whether objects are directly in it. */
  has_objects: z.boolean(),
  has_containers: z.boolean(),
  /** The counts include all that is below it. */
  containers_count: z.number(),
  objects_count: z.number(),
  created_at: z.string(),
  compliance: Compliance,
  permissions: z.object({ can_edit: z.boolean() }),
  /** From the topmost container that the caller can reach down to the parent. */
  path: z.array(Step),
});
export type ContainerView = z.infer<typeof ContainerView>;

/** The card of a container in a list, with the object below it that expires first. */
export const ContainerCard = ContainerView.extend({
  first: z.object({ id: Id, title: z.string(), display_code: z.string(), state: Letter, on: z.string() }).nullable(),
});
export type ContainerCard = z.infer<typeof ContainerCard>;

const Size = z.enum(["s", "m", "l"]);

/** The pin of an object on the floor plan; x and y are fractions of the plan's width and height. */
export const Pin = z.object({
  id: Id,
  title: z.string(),
  display_code: z.string(),
  x: z.number(),
  y: z.number(),
  size: Size,
  state: Letter,
  /** Left out if null or empty, because a plan may have thousands of pins. */
  icon_code: z.string().optional(),
  color_code: z.string().optional(),
  text_color_code: z.string().optional(),
});
export type Pin = z.infer<typeof Pin>;

/** An option of a filter, and the number of objects that choosing it would show. */
export const FilterOption = z.object({ value: z.string(), count: z.number() });
export type FilterOption = z.infer<typeof FilterOption>;

/** A row of the object list next to the floor plan. */
export const ObjectInContainer = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  display_code: z.string(),
  icon_code: z.string().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  size: Size,
  state: Letter,
  expires_on: z.string().nullable(),
  action_due_on: z.string().nullable(),
  open_action_points: z.number(),
  /** The day since which it is rejected or out of service; null in other states. */
  judged_on: z.string().nullable(),
  /** The day on which an inspection was asked for that a body still has to make; null: none. */
  requested_on: z.string().nullable(),
  /** How many items that background templates require are missing. */
  missing: z.number(),
  /** Why its answer is what it is: the weightiest reason; null: it is in order. */
  because: FirstReason,
});
export type ObjectInContainer = z.infer<typeof ObjectInContainer>;

/** The people who get access to the board or container. */
const accessFields = {
  users: z
    .array(
      z
        .object({ user_id: Id.optional(), email: Email.optional(), ...roleFields })
        .superRefine(checkLastDay)
        .refine(({ user_id, email }) => (user_id === undefined) !== (email === undefined), {
          path: ["email"],
          error: "mistake.required",
        }),
    )
    .max(MAX_INVITED_AT_ONCE)
    .default([]),
  /** Members who become owners: like its creator, they cannot be removed or demoted. */
  owners: z.array(Id).max(MAX_INVITED_AT_ONCE).default([]),
};

/** The page of a PDF that becomes the floor plan; an empty form field means the first. */
export const FloorPlanPage = z.coerce
  .number()
  .overwrite((page) => page || 1)
  .int()
  .min(1)
  .max(10_000)
  .default(1);

export const NewContainer = z.object({
  workspace_id: Id,
  parent_id: Id.nullable().default(null),
  /** Its owner, if not the creator. Ignored unless the creator may hand over containers. */
  user_id: Id.optional(),
  title: line(),
  subtitle: optionalLine(),
  shows_certificates: z.boolean().default(false),
  region: OptionalRegion.default(null),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  floorplan_page: FloorPlanPage,
  /** A picture or PDF of the library that becomes the floor plan, instead of an upload. */
  library_file_id: OptionalId.default(null),
  /** Who gets access from the start, in addition to its creator and the workspace's admins. */
  audience: Audience.optional(),
  ...accessFields,
});

export const ContainerChanges = z.object({
  id: Id,
  title: line().optional(),
  subtitle: optionalLine().unwrap().optional(),
  shows_certificates: z.boolean().optional(),
  region: OptionalRegion.optional(),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  floorplan_page: FloorPlanPage,
  /** A picture or PDF of the library that becomes the floor plan, instead of an upload. */
  library_file_id: OptionalId.default(null),
  floorplan_removed: z.boolean().default(false),
  ...accessFields,
  based_on: BasedOn,
});
