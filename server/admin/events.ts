import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import type { AdminEvent } from "./inputs.ts";

const MOST = 30;

const somebody = (alias: "who" | "by" | "person") =>
  sql.raw(
    `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', concat(${alias}.first_name, ' ', ${alias}.last_name)) end`,
  );

async function newest(tx: Tx, parts: SQL[]): Promise<AdminEvent[]> {
  const limited = parts.map((part) => sql`(select * from events e where ${part} order by e.at desc limit ${MOST})`);
  const { rows } = await tx.execute<AdminEvent>(sql`
    select e.id, e.verb as what, e.at as when, ${somebody("who")} as who, ${somebody("by")} as impersonated_by, ${somebody("person")} as about,
      w.name as workspace, e.detail ->> 'reason' as reason
    from (${sql.join(limited, sql` union `)}) e
      left join users who on who.id = e.user_id left join users by on by.id = e.impersonator_id left join users person on person.id = e.about_id
      left join workspaces w on w.id = e.workspace_id
    order by e.at desc, e.id desc limit ${MOST}`);
  return rows.map(({ when, ...event }) => ({ ...event, when: new Date(when).toISOString() }));
}

/**
 * What concerned a person lately: what was done with their account, and with them in their workspaces; and what others did in their name.
 * Each part by an index of its own.
 */
export const eventsOfPerson = (tx: Tx, userId: string): Promise<AdminEvent[]> => {
  const theirs = sql`e.workspace_id in (select m.workspace_id from memberships m where m.user_id = ${userId})`;
  return newest(tx, [
    sql`e.workspace_id is null and e.about_id = ${userId}`,
    sql`e.workspace_id is null and e.user_id = ${userId}`,
    sql`${theirs} and e.about_id = ${userId}`,
    sql`${theirs} and e.user_id = ${userId} and e.impersonator_id is not null`,
  ]);
};

/** What somebody did lately as super admin, in their own name or in another's. */
export const eventsOfAdmin = (tx: Tx, userId: string): Promise<AdminEvent[]> =>
  newest(tx, [
    sql`e.workspace_id is null and e.user_id = ${userId} and e.about_id <> ${userId}`,
    sql`e.workspace_id is null and e.impersonator_id = ${userId}`,
    sql`e.workspace_id is null and e.about_id = ${userId} and e.verb like 'admin.%'`,
  ]);
