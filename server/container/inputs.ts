import { Compliance } from "@server/compliance";
import { Id, line, text } from "@server/fields";
import { Upload } from "@server/upload";
import { z } from "zod";

export const Step = z.object({ id: Id, title: z.string() });

/** A board or container as REST, hooks and pages see it. */
export const ContainerView = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  workspace_id: Id,
  user_id: Id.nullable(),
  parent_id: Id.nullable(),
  owners: z.array(Id),
  images: z.array(z.object({ file_path: z.string(), width: z.number(), height: z.number() })),
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

export const NewContainer = z.object({
  workspace_id: Id,
  parent_id: Id.nullable().default(null),
  title: line(),
  subtitle: text(),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
});

export const ContainerChanges = z.object({
  id: Id,
  title: line().optional(),
  subtitle: text().optional(),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  floorplan_removed: z.boolean().default(false),
});
