import { type SQL, sql } from "drizzle-orm";

/** SQL: a user as JSON, from the alias of a row of users; null if a left join found none. */
export function personAsJson(alias = "u"): SQL {
  const u = sql.raw(alias);
  return sql`case when ${u}.id is not null
    then json_build_object('id', ${u}.id, 'first_name', ${u}.first_name, 'last_name', ${u}.last_name) end`;
}

const fullName = sql`trim(concat_ws(' ', u.first_name, u.last_name))`;
/** SQL: a user's name by their id; null if there is none. */
export const nameOf = (id: SQL): SQL => sql`(select ${fullName} from users u where u.id = ${id})`;
/** SQL: a user by their id as JSON, for NamedPerson; null if there is none. */
export const namedAsJson = (id: SQL): SQL => sql`(
  select json_build_object('id', u.id, 'name', ${fullName}, 'first_name', u.first_name, 'last_name', u.last_name)
  from users u where u.id = ${id})`;
