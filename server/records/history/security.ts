import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { HISTORY_COUNTED, SECURITY_SHOWN } from "@server/core/constants";
import { iso, TIME_ZONE } from "@server/core/day";
import { metaOf, offsetOf } from "@server/core/paging";
import { securityVerbs } from "@server/core/security-verbs";
import { deviceInWords } from "@server/tenancy/session/user-agent";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { EventView, type HistoryQuery, type SecurityPage, type SecurityQuery } from "./inputs.ts";

const Row = EventView.omit({
  about: true,
  whom: true,
  role: true,
  part: true,
  other: true,
  reason: true,
  undo: true,
  facts: true,
  from: true,
}).extend({
  about: z.object({ id: z.string(), name: z.string() }),
  source: z.string().nullable(),
  device: z.string().nullable(),
});
const Counted = z.object({ total: z.number() });
type SecurityEvents = { items: z.input<typeof EventView>[]; total: number };

const nameAsJson = (alias: "u" | "i" | "s") =>
  sql.raw(
    `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id,
      'name', trim(concat(${alias}.first_name, ' ', ${alias}.last_name))) end`,
  );

/**
 * Security events of accounts, newest first. Network and device are included for actions of the account's owner and for
 * failed attempts, never for actions of a super admin.
 */
async function securityEvents(
  tx: Tx,
  condition: SQL,
  paging: { page: number; per_page: number },
): Promise<SecurityEvents> {
  const results = sql`e.workspace_id is null and e.verb = any (${sql.param(securityVerbs)}::text[]) and ${condition}`;
  const isOwnAction = sql`(e.impersonator_id is null and (e.user_id is null or e.user_id = e.about_id)
    and e.verb not like 'admin.%')`;
  const [rows, counted] = await Promise.all([
    queryRows(tx, Row)`
      select e.id, e.verb as what, e.at as "when", ${nameAsJson("u")} as who, ${nameAsJson("i")} as impersonated_by,
        ${nameAsJson("s")} as about,
        case when ${isOwnAction} then e.source end as source, case when ${isOwnAction} then e.device end as device
      from events e join users s on s.id = e.about_id left join users u on u.id = e.user_id
        left join users i on i.id = e.impersonator_id
      where ${results} order by e.at desc, e.id desc limit ${paging.per_page} offset ${offsetOf(paging)}`,
    queryRows(tx, Counted)`
      select count(*)::int as total from (select from events e where ${results} limit ${HISTORY_COUNTED}) counted`,
  ]);
  const items = rows.map(({ about, when, source, device, ...event }) => ({
    ...event,
    about: { id: about.id, title: about.name, is_person: true, place: null },
    whom: null,
    role: null,
    part: "",
    other: "",
    facts: [],
    reason: "",
    undo: null,
    from: source === null ? null : { source, ...deviceInWords(device ?? "") },
    when: iso(when),
  }));
  return { items, total: counted[0]!.total };
}

/** The security events of the actor's own account. */
export const securityOfOneself = (
  actor: Actor,
  { page }: z.output<typeof SecurityQuery>,
): Promise<z.input<typeof SecurityPage>> =>
  reading(asOperator, async (tx) => {
    const paging = { page, per_page: SECURITY_SHOWN };
    const { items, total } = await securityEvents(tx, sql`e.about_id = ${actor.userId}`, paging);
    return { items, meta: metaOf(paging, total) };
  });

/**
 * The security events of a workspace's members, while they are members; without those of super admins, whose accounts
 * are the platform's. The caller has authorized the actor as an admin there.
 */
export const securityOfMembers = (
  workspaceId: string,
  { who, from, until, ...paging }: z.output<typeof HistoryQuery>,
): Promise<SecurityEvents> =>
  reading(asOperator, (tx) => {
    const parts = [
      sql`exists (select from memberships m join users p on p.id = m.user_id
        where m.workspace_id = ${workspaceId} and m.user_id = e.about_id and e.at >= m.created_at
          and not p.is_super_admin)`,
      // lets Postgres use the index on about_id
      sql`e.about_id in (select m.user_id from memberships m where m.workspace_id = ${workspaceId})`,
      who && sql`e.about_id = ${who}`,
      from && sql`e.at >= ${from}::date::timestamp at time zone ${TIME_ZONE}`,
      until && sql`e.at < (${until}::date + 1)::timestamp at time zone ${TIME_ZONE}`,
    ].filter((part) => part !== undefined);
    return securityEvents(tx, sql.join(parts, sql` and `), paging);
  });
