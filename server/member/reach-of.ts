import { inReach, type Looker } from "@db/reach";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import { type Actor, admitIn, standingIn } from "@server/actor";
import { PER_PAGE } from "@server/constants";
import { Id } from "@server/fields";
import { metaOf, Paging, pageOf } from "@server/paging";
import { allows } from "@server/policy";
import { forbidden, missing } from "@server/refusal";
import { avatarOf } from "@server/user/avatar-path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { boardsReached } from "./boards-reached.ts";
import { Membering, MemberRole, MemberView } from "./inputs.ts";
import { ReachPoint, reachPoints } from "./reach-points.ts";
import { findMember, type MemberRow, memberView, momentOf, nameOf, seesAll } from "./rows.ts";

const Reach = z.object({
  /** On which they reach something, if only a container in it. */
  boards_count: z.number(),
  /** Of those below a board. */
  containers_count: z.number(),
  objects_count: z.number(),
});

export const CompleteQuery = z.object({ userId: Id, workspaceId: Id });
/** The user, and where their reach in the workspace begins; all below those places is theirs too. */
export const CompleteUser = MemberView.extend({ workspace_id: Id, ...Reach.shape, containers: z.array(ReachPoint) });

export const MemberQuery = Membering.extend({ page: Paging.shape.page.catch(1) });
export const MemberPage = pageOf(ReachPoint).extend({
  workspace_id: Id,
  person: z.object({
    id: Id,
    name: z.string(),
    image: z.string().nullable(),
    email: z.string(),
    role: MemberRole,
    last_activity: z.string().nullable(),
    registered_at: z.string(),
    is_me: z.boolean(),
  }),
  reach: Reach,
  may: z.object({ edit: z.boolean(), hand_over: z.boolean() }),
});

/** More than anybody has: the answer is one, not pages. */
const ALL = 100_000;

/** Everything somebody can reach in a workspace: for themselves, its admins and super admins. */
export const completeUser = (
  actor: Actor,
  { userId, workspaceId }: z.output<typeof CompleteQuery>,
): Promise<z.input<typeof CompleteUser>> =>
  reading(actor, async (tx) => {
    const standing = standingIn(actor, workspaceId);
    if (!standing) throw missing();
    if (userId !== actor.userId && !allows(standing, "member.edit")) throw forbidden();
    const row = await requireMember(tx, workspaceId, userId);
    const [reach, { items }] = await Promise.all([
      sizeOf(tx, workspaceId, row),
      reachPoints(tx, workspaceId, userId, row.role, { page: 1, per_page: ALL }),
    ]);
    return { ...memberView(row, true), workspace_id: workspaceId, ...reach, containers: items };
  });

/** The same for the page of that person, in pages. */
export const memberPage = (actor: Actor, { id, userId, page }: z.output<typeof MemberQuery>): Promise<z.input<typeof MemberPage>> =>
  reading(actor, async (tx) => {
    const standing = admitIn(actor, id, "member.edit");
    const row = await requireMember(tx, id, userId);
    const paging = { page, per_page: PER_PAGE };
    const [reach, { items, total }] = await Promise.all([sizeOf(tx, id, row), reachPoints(tx, id, userId, row.role, paging)]);
    return {
      workspace_id: id,
      person: {
        id: row.id,
        name: nameOf(row),
        image: avatarOf(row.id, row.image),
        email: row.email,
        role: row.role,
        last_activity: momentOf(row.last_activity_at),
        registered_at: new Date(row.created_at).toISOString(),
        is_me: row.id === actor.userId,
      },
      reach,
      items,
      meta: metaOf(paging, total),
      may: { edit: allows(standing, "member.edit"), hand_over: allows(standing, "workspace.hand_over") },
    };
  });

async function requireMember(tx: Tx, workspaceId: string, userId: string): Promise<MemberRow> {
  const row = await findMember(tx, workspaceId, userId);
  if (!row) throw missing();
  return row;
}

/** How much it is in all, each thing counted once. */
async function sizeOf(tx: Tx, workspaceId: string, { id, role }: MemberRow): Promise<z.output<typeof Reach>> {
  const looker: Looker = { workspaceIds: [workspaceId], userId: id, seesAllOf: seesAll(role) ? [workspaceId] : [] };
  const [{ rows }, reached] = await Promise.all([
    tx.execute<z.output<typeof Reach>>(sql`
      select boards_count, containers_count, objects_count from
        (select count(*) filter (where parent_id is null)::int as boards_count, count(parent_id)::int as containers_count from containers
          where workspace_id = ${workspaceId} and deletion_id is null and ${inReach(looker, containers.workspaceId, containers.id)}) seen,
        (select count(*)::int as objects_count from objects
          where workspace_id = ${workspaceId} and deletion_id is null and ${inReach(looker, objects.workspaceId, objects.containerId)}) held`),
    boardsReached(tx, workspaceId, seesAll(role) ? [] : [id]),
  ]);
  return { ...rows[0]!, ...(seesAll(role) ? {} : { boards_count: reached.get(id) ?? 0 }) };
}
