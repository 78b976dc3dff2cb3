import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { eventsOfAdmin } from "./events.ts";
import { AdminView } from "./inputs.ts";
import { devicesCounted } from "./user.ts";
import { userRows } from "./users.ts";

const AdminFacts = AdminView.pick({ since: true, added_by: true, devices: true, is_last: true });
type AdminFacts = z.infer<typeof AdminFacts>;

/** A super admin: since when, added by whom, and their latest acts. Throws notFound. */
export function admin(actor: Actor, id: string): Promise<AdminView> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [[user], facts, events] = await Promise.all([
      userRows(tx, sql`u.id = ${id} and u.is_super_admin`),
      adminFacts(tx, id),
      eventsOfAdmin(tx, id),
    ]);
    if (!user || !facts) throw notFound();
    return { ...user, ...facts, events };
  });
}

async function adminFacts(tx: Tx, id: string): Promise<AdminFacts | undefined> {
  const rows = await queryRows(tx, AdminFacts)`
    select added.at as since, ${devicesCounted} as devices,
      not exists (select from users o where o.is_super_admin and o.id <> u.id) as is_last,
      (select json_build_object('id', who.id, 'name', concat(who.first_name, ' ', who.last_name)) from users who
        where who.id = added.user_id) as added_by
    from users u left join lateral (
      select e.at, e.user_id from events e
      where e.workspace_id is null and e.about_id = u.id and e.verb in ('admin.create', 'admin.add')
      order by e.at desc limit 1
    ) added on true
    where u.id = ${id}`;
  return rows.map(({ since, ...facts }) => ({
    ...facts,
    since: since && iso(since),
  }))[0];
}
