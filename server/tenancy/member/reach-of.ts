import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn, effectiveRoleIn } from "@server/core/actor";
import { PER_PAGE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { forbidden, notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { metaOf, Paging, pageOf } from "@server/core/paging";
import { can } from "@server/core/policy";
import { avatarOf } from "@server/tenancy/user/avatar-path";
import { momentOf } from "@server/tenancy/user/known";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { boardsReached } from "./boards-reached.ts";
import { Membering, MemberRole, MemberView } from "./inputs.ts";
import { ReachPoint, reachPoints, sumOfContainers, sumOfObjects } from "./reach-points.ts";
import { findMember, givenTo, type MemberRow, memberView, nameOf, seesAll } from "./rows.ts";

const Reach = z.object({
  /** Boards on which they reach at least one container. */
  boards_count: z.number(),
  /** Containers below boards. */
  containers_count: z.number(),
  objects_count: z.number(),
});

export const CompleteQuery = z.object({ userId: Id, workspaceId: Id });
/** The user, and the topmost places in the workspace that they reach; they reach everything below these too. */
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

/** A limit above any real number of places, since the REST call is not paged. */
const ALL = 100_000;

/** Everything that a user can reach in a workspace. For the user themselves, its admins and super admins. */
export const completeUser = (
  actor: Actor,
  { userId, workspaceId }: z.output<typeof CompleteQuery>,
): Promise<z.input<typeof CompleteUser>> =>
  reading(actor, async (tx) => {
    const { row, effectiveRole } = await memberFor(tx, actor, workspaceId, userId);
    const [reach, { items }] = await Promise.all([
      sizeOf(tx, workspaceId, row),
      reachPoints(tx, workspaceId, { ...row, whole: can(effectiveRole, "member.edit") }, { page: 1, per_page: ALL }),
    ]);
    return { ...memberView(row, true), workspace_id: workspaceId, ...reach, containers: items };
  });

/** The same for the member's page, paged. */
export const memberPage = (
  actor: Actor,
  { id, userId, page }: z.output<typeof MemberQuery>,
): Promise<z.input<typeof MemberPage>> =>
  reading(actor, async (tx) => {
    const effectiveRole = authorizeIn(actor, id, "member.edit");
    const row = await requireMember(tx, id, userId);
    const paging = { page, per_page: PER_PAGE };
    const [reach, { items, total }] = await Promise.all([
      sizeOf(tx, id, row),
      reachPoints(tx, id, { ...row, whole: true }, paging),
    ]);
    return {
      workspace_id: id,
      person: {
        id: row.id,
        name: nameOf(row),
        image: avatarOf(row.id, row.image),
        email: row.email,
        role: row.role,
        last_activity: momentOf(row.last_activity_at),
        registered_at: iso(row.created_at),
        is_me: row.id === actor.userId,
      },
      reach,
      items,
      meta: metaOf(paging, total),
      may: { edit: can(effectiveRole, "member.edit"), hand_over: can(effectiveRole, "workspace.hand_over") },
    };
  });

/** A member, for themselves, the admins of their workspace and super admins. Throws not found or forbidden. */
export async function memberFor(tx: Tx, actor: Actor, workspaceId: string, userId: string) {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  if (!effectiveRole) throw notFound();
  if (userId !== actor.userId && !can(effectiveRole, "member.edit")) throw forbidden();
  return { row: await requireMember(tx, workspaceId, userId), effectiveRole };
}

async function requireMember(tx: Tx, workspaceId: string, userId: string): Promise<MemberRow> {
  const row = await findMember(tx, workspaceId, userId);
  if (!row) throw notFound();
  return row;
}

const SizeRow = Reach.omit({ boards_count: true }).extend({ places: z.number() });

/**
 * The totals of what they reach, from the ledgers of the topmost places, which include everything below.
 */
async function sizeOf(tx: Tx, workspaceId: string, { id, role }: MemberRow): Promise<z.output<typeof Reach>> {
  const topContainers = seesAll(role)
    ? sql`select id, parent_id from containers
      where workspace_id = ${workspaceId} and parent_id is null and ${notDeleted()}`
    : sql`select c.id, c.parent_id from (${givenTo(workspaceId, sql`= ${id}`)}) given
        join containers c on (c.workspace_id, c.id) = (${workspaceId}, given.container_id) where ${notDeleted("c")}`;
  const [rows, reached] = await Promise.all([
    queryRows(tx, SizeRow)`
      with begins as (select distinct id, parent_id from (${topContainers}) found), topmost as (
        select id, parent_id from begins where not exists (
          select from container_paths p join begins above on above.id = p.above_id
          where (p.workspace_id, p.container_id) = (${workspaceId}, begins.id) and p.above_id <> begins.id)
      )
      select (select count(*)::int from topmost) as places,
        (select count(parent_id)::int from topmost) + ${sumOfContainers} as containers_count,
        ${sumOfObjects} as objects_count
      from tallies where workspace_id = ${workspaceId} and container_id in (select id from topmost)`,
    boardsReached(tx, workspaceId, [id]),
  ]);
  const { places, ...counts } = rows[0]!;
  return { boards_count: seesAll(role) ? places : (reached.get(id) ?? 0), ...counts };
}
