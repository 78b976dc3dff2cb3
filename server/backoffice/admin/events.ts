import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { iso } from "@server/core/day";
import { deviceInWords } from "@server/tenancy/session/user-agent";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AdminEvent } from "./inputs.ts";

const MOST = 30;

const personAsJson = (alias: "who" | "by" | "person") =>
  sql.raw(
    `case when ${alias}.id is null then null
      else json_build_object('id', ${alias}.id, 'name', concat(${alias}.first_name, ' ', ${alias}.last_name)) end`,
  );

async function newest(tx: Tx, parts: SQL[]): Promise<AdminEvent[]> {
  const limited = parts.map((part) => sql`(select * from events e where ${part} order by e.at desc limit ${MOST})`);
  return eventRows(tx, sql.join(limited, sql` union `), sql`limit ${MOST}`);
}

const EventRowsRow = AdminEvent.omit({ from: true }).extend({
  source: z.string().nullable(),
  device: z.string().nullable(),
});

/** The events of a subquery as the back-office shows them, the newest first. */
export async function eventRows(tx: Tx, events: SQL, tail: SQL): Promise<AdminEvent[]> {
  const rows = await queryRows(tx, EventRowsRow)`
    select e.id, e.verb as what, e.at as
      when, ${personAsJson("who")} as who, ${personAsJson("by")} as impersonated_by, ${personAsJson("person")} as about,
      e.title, w.id as workspace_id, w.name as workspace, e.detail ->> 'reason' as reason,
      e.source, e.device, e.detail ->> 'call' as call
    from (${events}) e
      left join users who on who.id = e.user_id left join users by on by.id = e.impersonator_id
      left join users person on person.id = e.about_id
      left join workspaces w on w.id = e.workspace_id
    order by e.at desc, e.id desc ${tail}`;
  return rows.map(({ when, source, device, ...event }) => ({
    ...event,
    when: iso(when),
    from: source === null ? null : { source, ...deviceInWords(device ?? "") },
  }));
}

/**
 * The latest events about a user: on their account, in their workspaces, and by others in their name. Each part uses an
 * index of its own.
 */
export const eventsOfPerson = (tx: Tx, userId: string): Promise<AdminEvent[]> => {
  const inTheirWorkspaces = sql`e.workspace_id in (select m.workspace_id from memberships m
    where m.user_id = ${userId})`;
  return newest(tx, [
    sql`e.workspace_id is null and e.about_id = ${userId}`,
    sql`e.workspace_id is null and e.user_id = ${userId}`,
    sql`${inTheirWorkspaces} and e.about_id = ${userId}`,
    sql`${inTheirWorkspaces} and e.user_id = ${userId} and e.impersonator_id is not null`,
  ]);
};

/** The latest acts of a super admin, also while impersonating. */
export const eventsOfAdmin = (tx: Tx, userId: string): Promise<AdminEvent[]> =>
  newest(tx, [
    sql`e.workspace_id is null and e.user_id = ${userId} and e.about_id <> ${userId}`,
    sql`e.workspace_id is null and e.impersonator_id = ${userId}`,
    sql`e.workspace_id is null and e.about_id = ${userId} and e.verb like 'admin.%'`,
  ]);

/** The latest events on a workspace by the platform, and its payments. */
export const eventsOfWorkspace = (tx: Tx, workspaceId: string): Promise<AdminEvent[]> => {
  const isOfSubject = sql`e.workspace_id = ${workspaceId}`;
  const inTheirWorkspaces = (table: "subscriptions" | "transactions" | "invoices") =>
    sql`${isOfSubject} and e.about_id in (select t.id from ${sql.raw(table)} t where t.workspace_id = ${workspaceId})`;
  return newest(tx, [
    sql`${isOfSubject} and e.about_id = ${workspaceId}
      and e.verb in ('workspace.create', 'workspace.edit_by_admin', 'workspace.set_trial', 'workspace.hand_over')`,
    inTheirWorkspaces("subscriptions"),
    inTheirWorkspaces("transactions"),
    inTheirWorkspaces("invoices"),
  ]);
};

/** The latest events on a subscription and its transactions. */
export const eventsOfSubscription = (tx: Tx, id: string): Promise<AdminEvent[]> => {
  const isOfSubject = sql`e.workspace_id = (select s.workspace_id from subscriptions s where s.id = ${id})`;
  return newest(tx, [
    sql`${isOfSubject} and e.about_id = ${id}`,
    sql`${isOfSubject} and e.about_id in (select t.id from transactions t where t.subscription_id = ${id})`,
    sql`${isOfSubject} and e.about_id in (select i.id from invoices i
      join transactions t on (t.workspace_id, t.id) = (i.workspace_id, i.transaction_id)
      where t.subscription_id = ${id})`,
  ]);
};
