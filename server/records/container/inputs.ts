import { Audience } from "@server/access/invitation/inputs";
import { BasedOn } from "@server/core/based-on";
import { Compliance, Letter } from "@server/core/compliance-views";
import { MAX_INVITED_AT_ONCE } from "@server/core/constants";
import { Email, Id, line, OptionalId, optionalLine, Step } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** A board or container as REST, tRPC and pages see it. */
export const ContainerView = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  workspace_id: Id,
  user_id: Id.nullable(),
  parent_id: Id.nullable(),
  owners: z.array(Id),
  images: z.array(z.object({ file_path: z.string(), width: z.number(), height: z.number() })),
  /** Something stands directly in it; the numbers count all that is below. */
  has_objects: z.boolean(),
  has_containers: z.boolean(),
  containers_count: z.number(),
  objects_count: z.number(),
  created_at: z.string(),
  compliance: Compliance,
  permissions: z.object({ can_edit: z.boolean() }),
  /** From the topmost one the caller may see down to its parent. */
  path: z.array(Step),
});
export type ContainerView = z.infer<typeof ContainerView>;

/** As a card in the list above it: with the object that runs out first. */
export const ContainerCard = ContainerView.extend({
  first: z.object({ id: Id, title: z.string(), display_code: z.string(), state: Letter, on: z.string() }).nullable(),
});
export type ContainerCard = z.infer<typeof ContainerCard>;

const Size = z.enum(["s", "m", "l"]);

/** Where an object stands on the floor plan: fractions of its width and height. */
export const Pin = z.object({
  id: Id,
  title: z.string(),
  display_code: z.string(),
  x: z.number(),
  y: z.number(),
  size: Size,
  state: Letter,
  /** Said only where there is something to say: a plan may hold thousands. */
  icon_code: z.string().optional(),
  color_code: z.string().optional(),
  text_color_code: z.string().optional(),
});
export type Pin = z.infer<typeof Pin>;

/** What a filter offers, and how many it would leave. */
export const Offered = z.object({ value: z.string(), count: z.number() });
export type Offered = z.infer<typeof Offered>;

/** A row of the list beside the floor plan. */
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
  /** Rejected or out of service: since when. */
  judged_on: z.string().nullable(),
  /** How many things that a background template asks it lacks. */
  missing: z.number(),
});
export type ObjectInContainer = z.infer<typeof ObjectInContainer>;

const letIn = {
  users: z
    .array(
      z
        .object({ user_id: Id.optional(), email: Email.optional(), role: z.enum(["admin", "guest"]).default("guest") })
        .refine(({ user_id, email }) => (user_id === undefined) !== (email === undefined), {
          path: ["email"],
          error: "mistake.required",
        }),
    )
    .max(MAX_INVITED_AT_ONCE)
    .default([]),
  /** Members whom nobody removes or demotes, as the maker. */
  owners: z.array(Id).max(MAX_INVITED_AT_ONCE).default([]),
};

/** Which page of a PDF becomes the floor plan; left empty in a form, the first. */
const FloorPlanPage = z.coerce
  .number()
  .overwrite((page) => page || 1)
  .int()
  .min(1)
  .max(10_000)
  .default(1);

export const NewContainer = z.object({
  workspace_id: Id,
  parent_id: Id.nullable().default(null),
  /** Whose it is, if not the maker's; said by who may hand over. */
  user_id: Id.optional(),
  title: line(),
  subtitle: optionalLine(),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  floorplan_page: FloorPlanPage,
  /** A picture or PDF of the library that becomes the floor plan, in place of an upload. */
  library_file_id: OptionalId.default(null),
  /** Who sees it from the start, besides its maker and the workspace's admins. */
  audience: Audience.optional(),
  ...letIn,
});

export const ContainerChanges = z.object({
  id: Id,
  title: line().optional(),
  subtitle: optionalLine().unwrap().optional(),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  floorplan_page: FloorPlanPage,
  /** A picture or PDF of the library that becomes the floor plan, in place of an upload. */
  library_file_id: OptionalId.default(null),
  floorplan_removed: z.boolean().default(false),
  ...letIn,
  based_on: BasedOn,
});
