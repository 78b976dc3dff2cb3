import { notEnded } from "@db/not-ended";
import { sql } from "drizzle-orm";

const replaces = sql`(excluded.role < grants.role or not ${notEnded("grants")})`;

/**
 * What an insert into grants does where a person has a grant on the container: it never reduces their role, gives an
 * inspector the later day, and replaces a grant that has ended.
 */
export const keepStronger = sql`on conflict (workspace_id, user_id, container_id) do update
  set role = case when ${replaces} then excluded.role else grants.role end,
    ends_on = case when ${replaces} then excluded.ends_on else greatest(grants.ends_on, excluded.ends_on) end,
    is_owner = grants.is_owner or excluded.is_owner
  where ${replaces} or (excluded.is_owner and not grants.is_owner)
    or (excluded.role = grants.role and excluded.ends_on > grants.ends_on)`;
