import { jobs } from "@db/schema/job";
import { Id } from "@server/core/fields";
import { z } from "zod";

/** A container that was moved or copied. */
const Moved = z.object({
  id: Id,
  workspace_id: Id,
  title: z.string(),
  /** People who no longer resolve action points, because they are not members of the target workspace. */
  cleared_resolvers: z.array(z.object({ id: Id, name: z.string() })),
});
/** Duties that were put on the objects of a kind, or changed by an edition of the catalogue. */
const DutiesDone = z.object({ duties_count: z.number(), kind_id: Id.nullable() });
/** An import that was checked, or done. */
const Imported = z.object({ import_id: Id });
/** A file that can be downloaded for some days. */
const MadeFile = z.object({
  file: z.object({
    name: z.string(),
    size: z.number(),
    mime: z.string(),
    rows: z.number(),
    /** Its URL, and until when it works; null: expired. */
    file_path: z.string().nullable(),
    until: z.string().nullable(),
  }),
});
/** What came into a workspace from the export of another one. */
const Brought = z.object({ imported: z.object({ rows: z.number(), files: z.number(), left_out: z.number() }) });
/** The result of a job, as it is stored and as it is returned. */
export type Made =
  | z.infer<typeof Moved>
  | z.infer<typeof DutiesDone>
  | z.infer<typeof Imported>
  | z.infer<typeof Brought>
  | {
      file: Omit<z.infer<typeof MadeFile>["file"], "file_path" | "until"> /** Where its rows stand. */;
      containers: string[];
    };
const JobResult = z.union([Moved, DutiesDone, Imported, Brought, MadeFile]);

/** A long-running job, as its user sees it. */
export const JobView = z.object({
  id: Id,
  kind: z.enum(jobs.kind.enumValues),
  title: z.string(),
  workspace_id: Id,
  state: z.enum(["waiting", "active", "done", "failed"]),
  /** 0 to 1. */
  progress: z.number(),
  result: JobResult.nullable(),
  /** Why it failed, as a text key; null: it did not fail. */
  refusal: z.string().nullable(),
  created_at: z.string(),
});
export type JobView = z.infer<typeof JobView>;
