import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { endAccounts } from "@server/tenancy/user/end-accounts";
import { neverSignedIn } from "@server/tenancy/user/forget-newcomers";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { OneImport } from "../inputs.ts";
import { BACK, type Outcome } from "../rows.ts";
import { asGiven, asText, Given } from "./known.ts";

const Kept = z.object({ places: z.array(z.string()) });
const Row = z.object({
  number: z.number(),
  made: z.enum(["made", "changed"]),
  before: Kept.nullable(),
  after: Kept.extend({
    user: z.string().optional(),
    invitation: z.string().nullable().optional(),
    raised: z.boolean().optional(),
  }),
  /** Of the invitation; null: of a member. */
  state: z.enum(["open", "accepted", "withdrawn"]).nullable(),
  is_admin: z.boolean(),
  has_groups: z.boolean(),
  is_member: z.boolean(),
  /** What they have now at containers themselves. */
  now: z.array(Given),
});
type Row = z.infer<typeof Row>;
type Back = { id: string; container_id: string; role: string | null; ends_on: string | null };
const Title = z.object({ id: z.string(), title: z.string() });

/**
 * Withdraws the invitations that an import made, and takes back the access that it gave: where nobody accepted or changed
 * it since. The caller has authorized.
 */
export async function undoMembers(tx: Tx, actor: Actor, { id, importId }: OneImport): Promise<Outcome[]> {
  const rows = await rowsOf(tx, id, importId);
  const outcomes = rows.map((row) => ({ row, undone: outcomeOf(row) }));
  const back = outcomes.flatMap(({ row, undone }) => (undone === BACK ? row : []));
  const withdrawn = back.flatMap(({ made, after }) => (made === "made" ? after.invitation! : []));
  await tx.execute(sql`
    update invitations set withdrawn_at = now()
    where workspace_id = ${id} and id = any (${sql.param(withdrawn)}::uuid[])`);
  const lowered = back.flatMap(({ made, after }) => (made === "changed" && after.raised ? after.invitation! : []));
  await tx.execute(sql`
    update invitations set role = 'member' where workspace_id = ${id} and id = any (${sql.param(lowered)}::uuid[])`);
  const changed = back.filter(({ made }) => made === "changed");
  await putBack(
    tx,
    id,
    "invitation",
    changed.flatMap((row) => (row.after.invitation ? placesBefore(row) : [])),
  );
  const ofMembers = changed.flatMap((row) => (row.after.user ? placesBefore(row) : []));
  await putBack(tx, id, "member", ofMembers);
  await recordEvents(
    tx,
    actor,
    "invitation.withdraw",
    withdrawn.map((aboutId) => ({ workspaceId: id, aboutId })),
  );
  await recordAccess(tx, actor, id, ofMembers);
  return outcomes.map(({ row, undone }) => ({ number: row.number, undone }));
}

async function recordAccess(tx: Tx, actor: Actor, workspaceId: string, back: readonly Back[]): Promise<void> {
  const ids = back.map(({ container_id }) => container_id);
  const rows = await queryRows(tx, Title)`
    select id, title from containers where workspace_id = ${workspaceId} and id = any (${sql.param(ids)}::uuid[])`;
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  for (const verb of ["access.revoke", "access.change"] as const)
    await recordEvents(
      tx,
      actor,
      verb,
      back
        .filter(({ role }) => (role === null) === (verb === "access.revoke"))
        .map(({ id: user, container_id: aboutId, role, ends_on }) => ({
          ...{ workspaceId, aboutId, title: titles.get(aboutId) ?? "" },
          detail: role === null ? { user } : { user, role, ends_on },
        })),
    );
}

/** Deletes the accounts without a password of the invitations that this withdrew. */
export const endAccountsOfWithdrawn = (tx: Tx, { id, importId }: OneImport): Promise<void> =>
  endAccounts(
    tx,
    sql`u.id in (select i.user_id from import_rows r
      join invitations i on i.workspace_id = r.workspace_id and i.id::text = r.after ->> 'invitation'
      where (r.workspace_id, r.import_id, r.made) = (${id}, ${importId}, 'made') and r.undone = ${BACK}) and ${neverSignedIn}`,
  );

/** What the import did for each person, and what has become of it. Invitations and grants are locked. */
async function rowsOf(tx: Tx, workspaceId: string, importId: string): Promise<Row[]> {
  const given = (table: string, key: string) =>
    sql.raw(`(select coalesce(json_agg(json_build_object('id', p.container_id, 'role', p.role, 'ends_on', p.ends_on)), '[]')
      from ${table} p where p.workspace_id = r.workspace_id and p.${key}::text = coalesce(r.after ->> 'invitation', r.after ->> 'user'))`);
  await tx.execute(sql`
    select from invitations i where i.workspace_id = ${workspaceId} and i.id::text in (
      select after ->> 'invitation' from import_rows where (workspace_id, import_id) = (${workspaceId}, ${importId}))
    order by i.id for no key update`);
  return queryRows(tx, Row)`
    select r.number, r.made, r.before, r.after, coalesce(i.role = 'admin', false) as is_admin,
      case when i.accepted_at is not null then 'accepted' when i.withdrawn_at is not null then 'withdrawn'
        when i.id is not null then 'open' end as state,
      exists (select from invitation_groups g where (g.workspace_id, g.invitation_id) = (i.workspace_id, i.id)) as has_groups,
      exists (select from memberships m where m.workspace_id = r.workspace_id and m.user_id::text = r.after ->> 'user')
        as is_member,
      case when r.after ->> 'user' is null then ${given("invitation_containers", "invitation_id")}
        else ${given("grants", "user_id")} end as now
    from import_rows r
    left join invitations i on i.workspace_id = r.workspace_id and i.id::text = r.after ->> 'invitation'
    where (r.workspace_id, r.import_id) = (${workspaceId}, ${importId}) and r.after is not null order by r.number`;
}

function outcomeOf({ made, after, state, is_admin, is_member, has_groups, now }: Row): string {
  const has = new Set(now.map(asText));
  const isAsGiven = after.places.every((text) => has.has(text));
  if (after.user) return !is_member ? "import.undone.gone" : isAsGiven ? BACK : "import.undone.changed";
  if (state === "accepted") return "import.undone.accepted";
  if (state !== "open") return "import.undone.gone";
  const isRoleAsGiven = made === "made" ? is_admin === after.raised : is_admin || !after.raised;
  const isMore = made === "made" && (has_groups || now.length > after.places.length);
  return isAsGiven && isRoleAsGiven && !isMore ? BACK : "import.undone.changed";
}

/** What somebody had at the containers of a row, before it. */
function placesBefore({ before, after }: Row): Back[] {
  const had = new Map((before?.places ?? []).map(asGiven).map((given) => [given.id, given]));
  return after.places.map(asGiven).map(({ id: container_id }) => ({
    ...{ id: (after.user ?? after.invitation)!, container_id },
    ...{ role: had.get(container_id)?.role ?? null, ends_on: had.get(container_id)?.ends_on ?? null },
  }));
}

const tables = {
  invitation: { table: sql.raw("invitation_containers"), key: sql.raw("invitation_id") },
  member: { table: sql.raw("grants"), key: sql.raw("user_id") },
};

/** Sets what people have at containers themselves to what they had, or to nothing. */
async function putBack(tx: Tx, workspaceId: string, of: keyof typeof tables, back: readonly Back[]): Promise<void> {
  const { table, key } = tables[of];
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(back)}::jsonb)
    as b (id uuid, container_id uuid, role grant_role, ends_on date)`;
  const isIt = sql`g.workspace_id = ${workspaceId} and (g.${key}, g.container_id) = (b.id, b.container_id)`;
  await tx.execute(sql`delete from ${table} g using ${wanted} where ${isIt} and b.role is null`);
  await tx.execute(sql`
    update ${table} g set role = b.role, ends_on = b.ends_on from ${wanted} where ${isIt} and b.role is not null`);
}
