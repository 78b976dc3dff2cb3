import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { type StorageRow, storageColumn, storageViewOf } from "@server/platform/storage/quota";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { eventsOfWorkspace } from "./events.ts";
import { AdminWorkspaceView } from "./workspace-inputs.ts";
import { workspaceRows } from "./workspaces.ts";

const Details = AdminWorkspaceView.pick({
  billing_email: true,
  vat_verified_at: true,
  extra_boards: true,
  files_count: true,
  storage_bytes: true,
  storage: true,
  extra_storage: true,
  admins: true,
  subscriptions: true,
});
type Details = z.infer<typeof Details>;

/** A workspace in the back-office. Throws notFound. */
export function adminWorkspace(actor: Actor, id: string): Promise<AdminWorkspaceView> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [[row], details, events] = await Promise.all([
      workspaceRows(tx, actor, sql`w.id = ${id} and w.deleted_at is null`),
      detailsOf(tx, id),
      eventsOfWorkspace(tx, id),
    ]);
    if (!row || !details) throw notFound();
    return { ...row, ...details, trial_ends_on: row.plan === "trial" ? row.plan_ends_on : null, events };
  });
}

const DetailsRow = Details.omit({ storage: true }).extend({ storage: z.custom<StorageRow>() });

async function detailsOf(tx: Tx, id: string): Promise<Details | undefined> {
  const rows = await queryRows(tx, DetailsRow)`
    select w.billing_email, w.vat_verified_at, w.extra_boards, w.extra_storage, ${storageColumn(sql`w.id`)} as storage,
      (select count(*)::int from files f where f.workspace_id = w.id and ${notDeleted("f")}) as files_count,
      (select coalesce(sum(b.size), 0)::float8 from blobs b where b.workspace_id = w.id) as storage_bytes,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', concat(u.first_name, ' ', u.last_name),
        'email', u.email, 'role', m.role)
          order by m.role = 'owner' desc, u.first_name, u.last_name), '[]')
        from memberships m join users u on u.id = m.user_id
        where m.workspace_id = w.id and m.role in ('owner', 'admin')) as admins,
      (select coalesce(json_agg(json_build_object('id', s.id, 'plan', s.plan, 'period', s.period, 'status', s.status,
        'ends_on', s.ends_on)
          order by s.created_at desc), '[]')
        from subscriptions s where s.workspace_id = w.id) as subscriptions
    from workspaces w where w.id = ${id}`;
  return rows.map(({ vat_verified_at: at, storage, ...details }) => ({
    ...details,
    vat_verified_at: at && iso(at),
    storage: storageViewOf(storage),
  }))[0];
}
