import { TRASH_DAYS } from "@server/core/constants";
import { TIME_ZONE } from "@server/core/day";
import { heldDeletions } from "@server/records/hold/in-force";
import { type SQL, sql } from "drizzle-orm";

/** SQL: the moment before which what is in the trash may be deleted for good. */
export const expiryOfTrash = sql`now() - make_interval(days => ${TRASH_DAYS})`;

/** SQL: what the deletion `d` deleted is in the trash, and can be restored: TRASH_DAYS, or longer by a rule or a legal hold. */
export const isInTrash = (workspaceId: SQL): SQL => sql`(d.restored_at is null and (
  d.deleted_at > ${expiryOfTrash} or d.kept_until >= (now() at time zone ${TIME_ZONE})::date
  or d.id in (${heldDeletions(workspaceId)})))`;
