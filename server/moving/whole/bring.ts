import { queryRows } from "@db/rows";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { computeStates, withoutComputingState } from "@server/records/object/state-once";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Mapping, mapped } from "./mapped.ts";
import { linesOf, type Opened } from "./opened.ts";
import { type Line, type Part, parts } from "./part.ts";
import { asRefused } from "./refused.ts";

const One = z.object({ id: z.string() });

/** Lists of an empty workspace that those of the export replace: they begin filled, and nothing refers to them yet. */
const replaced = [
  "categories",
  "kinds",
  "own_fields",
  "review_points",
  "intervals",
  "retentions",
  "paper_rules",
  "reminder_policies",
];

/**
 * Writes all rows of an export into an empty workspace, in the transaction of the import. States are computed once, at
 * the end. Gives how many rows were written. Throws 422 where the rows contradict each other.
 */
export async function bringRows(
  tx: Tx,
  opened: Opened,
  mapping: Mapping,
  progress: (share: number) => Promise<void>,
): Promise<number> {
  const { workspaceId } = mapping;
  const rows = await withoutComputingState(tx, () => replaceRows(tx, opened, mapping, progress));
  const objects = await queryRows(tx, One)`select id from objects where workspace_id = ${workspaceId} order by id`;
  await computeStates(
    tx,
    workspaceId,
    objects.map(({ id }) => id),
  );
  await dress(tx, opened, workspaceId);
  return rows;
}

async function replaceRows(
  tx: Tx,
  opened: Opened,
  mapping: Mapping,
  progress: (share: number) => Promise<void>,
): Promise<number> {
  const { workspaceId, importer } = mapping;
  await tx.execute(sql`set constraints all deferred`);
  for (const name of replaced)
    await tx.execute(sql`delete from ${sql.identifier(name)} where workspace_id = ${workspaceId}`);
  await tx.execute(sql`delete from views where workspace_id = ${workspaceId}
    and (user_id is null or user_id = ${importer?.here ?? null}::uuid)`);
  let rows = 0;
  const coming = parts.filter(({ staysBehind }) => !staysBehind);
  for (const [index, part] of coming.entries()) {
    try {
      for await (const batch of linesOf(opened, part.name, part.read)) {
        const lines = batch.flatMap((line): Line[] => [mapped(part, line, mapping)].filter((row) => row !== undefined));
        await insertLines(tx, part, lines);
        rows += lines.length;
      }
    } catch (error) {
      throw asRefused(error, part.name);
    }
    await progress((0.9 * (index + 1)) / coming.length);
  }
  try {
    await tx.execute(sql`set constraints all immediate`);
  } catch (error) {
    throw asRefused(error);
  }
  if (importer) await giveAccess(tx, workspaceId, importer.here);
  return rows;
}

async function insertLines(tx: Tx, part: Part, lines: Line[]): Promise<void> {
  if (lines.length === 0) return;
  const names = Object.keys(lines[0]!); // the same in all: an older release lacks columns, which get their default
  const columns: SQL = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(part.name)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(part.name)}, ${JSON.stringify(lines)}::jsonb)`);
}

/** Who imports owns what came, as they would what they make. */
const giveAccess = (tx: Tx, workspaceId: string, userId: string) =>
  tx.execute(sql`
    insert into grants (workspace_id, container_id, user_id, role, is_owner)
    select workspace_id, id, ${userId}, 'admin', true from containers where workspace_id = ${workspaceId}
    on conflict do nothing`);

const Look = z.object({
  logo: z.string().nullable(),
  color_code: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .nullable(),
  takes_problems: z.boolean(),
});

/** The workspace looks as the exported one; whose company it is, and its plan, stay. */
async function dress(tx: Tx, opened: Opened, workspaceId: string): Promise<void> {
  for await (const [look] of linesOf(opened, "workspace", Look)) {
    if (!look) return;
    const { color_code: colorCode, takes_problems: takesProblems } = look;
    const rows = await queryRows(tx, z.object({ sha256: z.string() }))`
      select sha256 from blobs where (workspace_id, sha256) = (${workspaceId}, ${look.logo}) and mime like 'image/%'`;
    await tx
      .update(workspaces)
      .set({ colorCode, takesProblems, ...(rows[0] && { logo: rows[0].sha256 }) })
      .where(eq(workspaces.id, workspaceId));
  }
}
