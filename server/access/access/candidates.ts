import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { containsWords } from "@server/core/list-filters";
import { can } from "@server/core/policy";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { Candidate, type CandidatesQuery } from "./inputs.ts";

const SHOWN = 20;

type Input = { workspaceId: string; q: string; chosen?: readonly string[]; condition?: SQL; self?: boolean };

/**
 * Members of a workspace to choose from, found by name, and by address if the actor may see addresses; `chosen` ids
 * come first. `condition` is on `m` (memberships) and `u` (users). The actor is only included with `self`.
 */
export async function findCandidates(
  tx: Tx,
  actor: Actor,
  { workspaceId, q, chosen = [], condition = sql`true`, self = false }: Input,
): Promise<Candidate[]> {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  const seesEmail = effectiveRole !== null && can(effectiveRole, "member.see_email");
  const texts = seesEmail ? sql`u.first_name, u.last_name, u.email` : sql`u.first_name, u.last_name`;
  const isChosen = sql`u.id = any (${uuids(chosen)})`;
  const rows = await queryRows(tx, Candidate)`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, case when ${seesEmail}
      then u.email end as email, m.role = 'tablet' as tablet
    from memberships m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and ${self ? sql`true` : sql`u.id <> ${actor.userId}`} and ${condition}
      and (${isChosen} or ${containsWords(texts, q)})
    order by ${isChosen} desc, plain_all(u.first_name, u.last_name), u.id limit ${SHOWN + chosen.length}`;
  return rows;
}

/** Members without a grant on this container itself, and its inspectors, who can be given a later day. */
export const candidatesFor = (actor: Actor, { id, q, chosen }: z.output<typeof CandidatesQuery>) =>
  reading(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
    const condition = sql`not exists (
      select from grants g where (g.workspace_id, g.user_id, g.container_id) = (m.workspace_id, m.user_id, ${id})
        and g.role <> 'inspector')`;
    return {
      id,
      workspace_id: workspaceId,
      title,
      candidates: await findCandidates(tx, actor, { workspaceId, q, chosen, condition }),
    };
  });
