import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { can } from "@server/core/policy";
import { avatarOf } from "@server/tenancy/user/avatar-path";
import { momentOf } from "@server/tenancy/user/known";
import { z } from "zod";
import { boardsReached } from "./boards-reached.ts";
import type { MembersOf, MembersPage, MembersQuery } from "./inputs.ts";
import { membersOnPage, memberView, nameOf, seesAll } from "./rows.ts";

type Query = z.output<typeof MembersQuery>;

/** The members of a workspace, for REST. */
export const listMembers = (actor: Actor, query: z.output<typeof MembersOf>) =>
  reading(actor, async (tx) => {
    const effectiveRole = authorizeIn(actor, query.id, "member.see");
    const withEmail = can(effectiveRole, "member.see_email");
    const { rows, meta } = await membersOnPage(tx, query, withEmail);
    return { items: rows.map((row) => memberView(row, withEmail)), meta };
  });

/** The members for the page, with the number of boards each can reach. */
export const membersPage = (actor: Actor, query: Query): Promise<z.input<typeof MembersPage>> =>
  reading(actor, async (tx) => {
    const { id, q, role, sort } = query;
    const effectiveRole = authorizeIn(actor, id, "member.see");
    const withEmail = can(effectiveRole, "member.see_email");
    const [{ rows, counts, meta }, { all, boards }] = await Promise.all([
      membersOnPage(tx, query, withEmail),
      totalsOf(tx, id),
    ]);
    const reached = await boardsReached(
      tx,
      id,
      rows.filter((row) => !seesAll(row.role)).map((row) => row.id),
    );
    const items = rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      image: avatarOf(row.id, row.image),
      email: withEmail ? row.email : null,
      role: row.role,
      last_activity: withEmail ? momentOf(row.last_activity_at) : null,
      boards: seesAll(row.role) ? boards : (reached.get(row.id) ?? 0),
      is_me: row.id === actor.userId,
    }));
    return {
      workspace_id: id,
      items,
      meta,
      filter: { q, role, sort },
      counts,
      all,
      may: {
        edit: can(effectiveRole, "member.edit"),
        invite: can(effectiveRole, "workspace.invite"),
        hand_over: can(effectiveRole, "workspace.hand_over"),
      },
    };
  });

const TotalsRow = z.object({ all: z.number(), boards: z.number() });

async function totalsOf(tx: Tx, workspaceId: string) {
  const rows = await queryRows(tx, TotalsRow)`
    select (select count(*)::int from memberships where workspace_id = ${workspaceId}) as all,
      (select count(*)::int from containers
        where workspace_id = ${workspaceId} and parent_id is null and ${notDeleted()}) as boards`;
  return rows[0]!;
}
