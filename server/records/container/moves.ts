import { letters } from "@server/core/compliance";
import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: how the number of objects in and below a container moves from letter to letter until a day, as rows of day,
 * letter and number.
 */
export const movesUntil = (workspaceId: SQL, container: SQL, until: string): SQL => sql`
  select day, letter, number from tallies cross join lateral (values (gains, n), (loses, -n)) moved (letter, number)
  where (workspace_id, container_id) = (${workspaceId}, ${container}) and day <= ${until}::date
    and letter = any (${`{${letters.join()}}`}::text[])`;
