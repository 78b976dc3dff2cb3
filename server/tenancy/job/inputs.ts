import { Id } from "@server/core/fields";
import { z } from "zod";

/** A container that was moved or made. */
const Moved = z.object({
  id: Id,
  workspace_id: Id,
  title: z.string(),
  /** Who no longer resolve action points: they are no members there. */
  cleared_resolvers: z.array(z.object({ id: Id, name: z.string() })),
});
/** A file that can be fetched, for some days. */
const MadeFile = z.object({
  file: z.object({
    name: z.string(),
    size: z.number(),
    mime: z.string(),
    rows: z.number(),
    /** Where it can be fetched, and until when; null: no longer. */
    file_path: z.string().nullable(),
    until: z.string().nullable(),
  }),
});
/** What came of it: as a job keeps it, and as it is told. */
export type Made =
  | z.infer<typeof Moved>
  | {
      file: Omit<z.infer<typeof MadeFile>["file"], "file_path" | "until"> /** Where its rows stand. */;
      containers: string[];
    };
const JobResult = z.union([Moved, MadeFile]);

/** Long work, as who asked for it sees it. */
export const JobView = z.object({
  id: Id,
  kind: z.enum(["container.duplicate", "container.move", "action_point.export", "report.export", "market.copy"]),
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
