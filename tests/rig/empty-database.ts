import { Client } from "pg";

/** Runs fn on a connection to the database at url. */
export async function onDatabase<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty database anew on the server at `admin`, whose owner of the same name may do no more than README asks:
 * an administrator has made the two roles. Gives its address.
 */
export async function emptyDatabase(admin: string, name: string): Promise<string> {
  await onDatabase(admin, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`drop role if exists ${name}`);
    for (const role of ["app_user", "app_operator"])
      await client.query(
        `do $$ begin if to_regrole('${role}') is null then create role ${role} nologin; end if; end $$`,
      );
    await client.query(`create role ${name} login password 'x'`);
    await client.query(`grant app_user, app_operator to ${name}`);
    await client.query(`create database ${name} owner ${name} template template0 encoding utf8`);
  });
  const url = new URL(admin);
  [url.username, url.password, url.pathname] = [name, "x", `/${name}`];
  return url.href;
}
