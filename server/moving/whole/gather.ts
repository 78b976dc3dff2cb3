import { join } from "node:path";
import { queryRows } from "@db/rows";
import { scans } from "@db/schema/blob";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { withheldReasonOf } from "@server/platform/files/checked";
import { PLATFORM } from "@server/records/library/global-bytes";
import { planNow } from "@server/tenancy/workspace/lock";
import { eq, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { z } from "zod";
import { type Written, writeLines } from "./lines.ts";
import { type Part, PersonLine, parts } from "./part.ts";
import { writeTables } from "./spreadsheets.ts";
import { workspaceColumns } from "./tables.ts";

const AT_ONCE = 500;

/** Content of the workspace: in which folder of storage it lies, and why nobody gets it; null: they do. */
const ContentRow = z.object({
  folder: z.string(),
  sha256: z.string(),
  size: z.number(),
  mime: z.string(),
  scan: z.enum(scans).nullable(),
});

/** What was read in one moment, on disk. `contents`: a line for each, as ContentRow with `withheld`. */
export type Gathered = {
  workspace: { id: string; name: string };
  /** Boards that are not in the trash. */
  boards: number;
  data: Record<string, Written>;
  tables: Record<string, Written>;
  contents: Written;
};

type Input = { workspaceId: string; folder: string; locale: Locale; progress: (share: number) => Promise<void> };

/**
 * Reads all rows of a workspace in one snapshot into files in `folder`. It asks nothing of storage, so that the snapshot
 * is over before the bytes are read. Does not authorize.
 */
export const gather = (actor: Actor, { workspaceId, folder, locale, progress }: Input): Promise<Gathered> =>
  reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
    if (!workspace) throw new Error("The workspace was deleted.");
    const data: Record<string, Written> = {};
    const seen = new Set<string>();
    const write = async (name: string, batches: AsyncIterable<string[]>) => {
      data[name] = await writeLines(join(folder, `${name}.jsonl`), batches);
    };
    await write(
      "workspace",
      once(JSON.stringify(Object.fromEntries(workspaceColumns.map((name) => [toSnakeCase(name), workspace[name]])))),
    );
    for (const [index, part] of parts.entries()) {
      await write(part.name, linesOf(tx, part, workspaceId, seen));
      await progress((0.7 * (index + 1)) / parts.length);
    }
    await write("people", people(tx, workspaceId, [...seen]));
    const contents = await writeLines(join(folder, "to-fetch.jsonl"), contentsOf(tx, workspaceId));
    const tables = await writeTables(tx, actor, { workspaceId, folder, locale });
    const { containers } = await planNow(tx, workspaceId);
    const about = { id: workspace.id, name: workspace.name };
    return { workspace: about, boards: containers.current, data, tables, contents };
  });

async function* once(line: string) {
  yield [line];
}

const LineRow = z.object({ line: z.string() });

/** A query's rows as lines of JSON, some at a time. */
async function* cursor(tx: Tx, query: SQL): AsyncGenerator<string[]> {
  await tx.execute(sql`declare whole no scroll cursor for select to_json(each)::text as line from (${query}) each`);
  for (;;) {
    const rows = await queryRows(tx, LineRow)`${sql.raw(`fetch ${AT_ONCE} from whole`)}`;
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < AT_ONCE) break;
  }
  await tx.execute(sql`close whole`);
}

/** The bytes of a file of the platform's library become its own: other installations lack that library. */
const ownOrGlobal = (column: "sha256" | "size"): SQL => sql`case when t.sha256 is null and g.sha256 is not null
  then g.${sql.identifier(column)} else t.${sql.identifier(column)} end as ${sql.identifier(column)}`;

/** Containers from above to below, so that each comes after the one that it is in; all else as it was made. */
function orderOf({ name, columns }: Part): SQL {
  if (name === "containers")
    return sql`(select count(*) from container_paths p where (p.workspace_id, p.container_id) = (t.workspace_id, t.id)), t.id`;
  const names = columns.filter(({ meaning }) => meaning === "id" || meaning === "person" || meaning === "content");
  const own = columns.some((column) => column.name === "id") ? ["id"] : names.map((column) => column.name);
  return sql.join(own.length > 0 ? own.map((column) => sql`t.${sql.identifier(column)}`) : [sql`1`], sql`, `);
}

async function* linesOf(tx: Tx, part: Part, workspaceId: string, seen: Set<string>): AsyncGenerator<string[]> {
  const { name, columns } = part;
  const isFiles = name === "files";
  const selected = columns.map((column) =>
    isFiles && (column.name === "sha256" || column.name === "size")
      ? ownOrGlobal(column.name)
      : sql`t.${sql.identifier(column.name)}`,
  );
  const persons = columns.filter(({ meaning }) => meaning === "person" || meaning === "people");
  const query = sql`select ${sql.join(selected, sql`, `)} from ${sql.identifier(name)} t
    ${isFiles ? sql`left join global_library_files g on g.id = t.global_library_file_id` : sql``}
    where t.workspace_id = ${workspaceId} order by ${orderOf(part)}`;
  for await (const lines of cursor(tx, query)) {
    if (persons.length > 0)
      for (const line of lines) {
        const row = JSON.parse(line) as Record<string, string | string[] | null>;
        for (const id of persons.flatMap((column) => row[column.name] ?? [])) seen.add(id);
      }
    yield lines;
  }
}

async function* people(tx: Tx, workspaceId: string, ids: string[]): AsyncGenerator<string[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await queryRows(tx, PersonLine)`
      select u.id, u.first_name, u.last_name, case when m.user_id is not null then u.email end as email,
        case when m.user_id is not null then u.locale end as language, m.role
      from users u left join memberships m on (m.workspace_id, m.user_id) = (${workspaceId}, u.id)
      where u.id = any (${`{${ids.slice(at, at + AT_ONCE).join()}}`}::uuid[]) order by u.id`;
    yield rows.map((row) => JSON.stringify(row));
  }
}

async function* contentsOf(tx: Tx, workspaceId: string): AsyncGenerator<string[]> {
  const query = sql`
    select ${workspaceId}::text as folder, sha256, size, mime, scan from blobs where workspace_id = ${workspaceId}
    union all
    select distinct ${PLATFORM}, g.sha256, g.size, coalesce(g.mime, 'application/octet-stream'), null
      from global_library_files g
      where g.sha256 is not null and g.id in (
          select f.global_library_file_id from files f where f.workspace_id = ${workspaceId} and f.sha256 is null)
        and not exists (select from blobs b where (b.workspace_id, b.sha256) = (${workspaceId}, g.sha256))
    order by sha256`;
  for await (const lines of cursor(tx, query))
    yield lines.map((line) => {
      const { scan, ...content } = ContentRow.parse(JSON.parse(line));
      return JSON.stringify({ ...content, withheld: withheldReasonOf(scan) });
    });
}
