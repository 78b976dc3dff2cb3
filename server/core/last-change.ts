import { queryRows } from "@db/rows";
import { events } from "@db/schema/event";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Actor, effectiveRoleIn } from "./actor.ts";
import { iso } from "./day.ts";
import type { EventVerb } from "./event-verbs.ts";
import { can } from "./policy.ts";

/** A record by its history: its workspace (null: the platform's), its id, and the verbs of changes of its values. */
export type Recorded = { workspaceId: string | null; aboutId: string; verbs: readonly EventVerb[] };

const LastChange = z.object({ at: z.union([z.date(), z.string()]), by: z.string().nullable() });
/**
 * `at`: ISO 8601. `by`: the name of who made it; null if the account no longer exists, or the reader may not see names.
 */
export type LastChange = { at: string; by: string | null };

/** The last change of a record, of the history; undefined if that no longer goes back so far. */
export async function lastChangeOf(
  tx: Tx,
  actor: Actor,
  { workspaceId, aboutId, verbs }: Recorded,
): Promise<LastChange | undefined> {
  const role = workspaceId === null ? "super_admin" : effectiveRoleIn(actor, workspaceId);
  const seesNames = role !== null && can(role, "member.see");
  const [last] = await queryRows(tx, LastChange)`
    select e.at, ${seesNames ? sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')` : sql`null::text`} as by
    from ${events} e left join users u on u.id = e.user_id
    where ${workspaceId === null ? sql`e.workspace_id is null` : sql`e.workspace_id = ${workspaceId}`}
      and e.about_id = ${aboutId} and e.verb in ${verbs}
    order by e.at desc, e.id desc limit 1`;
  return last && { by: last.by, at: iso(last.at) };
}
