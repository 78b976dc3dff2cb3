import { Id } from "@server/fields";
import { z } from "zod";

/** What came of it. */
export const JobResult = z.object({
  /** The container that was moved or made, and where it is. */
  id: Id,
  workspace_id: Id,
  title: z.string(),
  /** Who no longer resolve action points: they are no members there. */
  cleared_resolvers: z.array(z.object({ id: Id, name: z.string() })),
});
export type JobResult = z.infer<typeof JobResult>;

/** Long work, as who asked for it sees it. */
export const JobView = z.object({
  id: Id,
  kind: z.enum(["container.duplicate", "container.move"]),
  title: z.string(),
  workspace_id: Id,
  state: z.enum(["waiting", "active", "done", "failed"]),
  /** 0–1 */
  progress: z.number(),
  result: JobResult.nullable(),
  /** Why it failed, as a key of the texts. */
  refusal: z.string().nullable(),
  created_at: z.string(),
});
export type JobView = z.infer<typeof JobView>;
