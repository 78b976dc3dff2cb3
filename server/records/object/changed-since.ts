import { changedOrRestoredSince } from "@server/records/deletion/changed-or-restored";
import { sql } from "drizzle-orm";

/** A condition on `objects`: changed or restored at or after that moment; undefined: any. */
export const objectChangedSince = (moment: string | undefined) =>
  changedOrRestoredSince(
    { at: sql`objects.updated_at`, workspace: sql`objects.workspace_id`, ids: [sql`objects.id`] },
    moment,
  );
