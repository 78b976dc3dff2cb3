import { type SQL, sql } from "drizzle-orm";

/** A person, from a row of users by that name; null where a left join found none. */
export function personAsJson(alias = "u"): SQL {
  const u = sql.raw(alias);
  return sql`case when ${u}.id is not null then json_build_object('id', ${u}.id, 'first_name', ${u}.first_name, 'last_name', ${u}.last_name) end`;
}

const fullName = sql`concat_ws(' ', u.first_name, u.last_name)`;
/** What somebody is called, by their id; null for nobody. */
export const nameOf = (id: SQL): SQL => sql`(select ${fullName} from users u where u.id = ${id})`;
/** The same with the id. */
export const namedAsJson = (id: SQL): SQL =>
  sql`(select json_build_object('id', u.id, 'name', ${fullName}) from users u where u.id = ${id})`;
