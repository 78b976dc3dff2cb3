import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { putFirstDocuments } from "../server/document/first.ts";

// Over the wall: the owner sees nothing behind it. Once only; from then on the triggers keep it.
const tallyWhatWasThere = `begin; set local role app_operator;
  select tally_anew(id) from workspaces w
  where exists (select from containers c where c.workspace_id = w.id) and not exists (select from container_paths p where p.workspace_id = w.id);
  commit`;

// Reports from before somebody was told of their end wait for it from the next day on. Once any waits, new ones take care of themselves.
const tellOfWhatWasThere = `begin; set local role app_operator;
  update reports r set notice = 'due', notice_on = greatest(warns_on, current_date + 1)
  where not exists (select from reports where notice is not null)
    and r.status in ('ok', 'ok_ap') and r.valid_until >= current_date and r.deletion_id is null and not exists (
      select from reports newer where (newer.workspace_id, newer.object_id, newer.type, newer.review_point) = (r.workspace_id, r.object_id, r.type, r.review_point)
        and newer.deletion_id is null and (newer.reported_date, newer.id) > (r.reported_date, r.id));
  commit`;

/** As the owner: what the migrations lean on, the migrations, then the triggers, search and the wall around whatever tables there are now. Two at once wait in line. */
export async function migrateAll(url: string): Promise<void> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  const run = async (file: string) => owner.query(await readFile(new URL(file, import.meta.url), "utf8"));
  try {
    await owner.query("select pg_advisory_lock(hashtext('migrate'))");
    await run("before.sql");
    await migrate(drizzle(owner), { migrationsFolder: new URL("migrations", import.meta.url).pathname });
    for (const file of ["state.sql", "session.sql", "tally.sql", "rehome.sql", "wall.sql", "search.sql", "cockpit.sql"]) await run(file);
    await owner.query(tallyWhatWasThere);
    await owner.query(tellOfWhatWasThere);
    await putFirstDocuments(owner);
  } finally {
    await owner.end(); // lets go of the lock too
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set.");
  await migrateAll(url);
}
