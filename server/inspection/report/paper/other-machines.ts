import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { compact, names, tokensOf } from "./numbers.ts";
import type { PaperText } from "./paper-text.ts";

const Machine = z.object({ title: z.string(), display_code: z.string(), serial_number: z.string() });
export type Machine = z.infer<typeof Machine>;
/** Another machine, and which of its numbers the paper names. */
type Named = { machine: Machine; by: "serial_number" | "display_code" };

const MOST = 50;

/** SQL on objects: a number as compact() gives it. Reads all objects of a workspace: 0.15 s for 100,000. */
const compactSql = (column: "serial_number" | "display_code") =>
  sql`regexp_replace(lower(objects.${sql.identifier(column)}), '[^a-z0-9]+', '', 'g')`;

/**
 * An object that a paper names by its serial number or code, of those in the workspace that the filer sees (`seen`); not the one
 * that the report is about. Its serial number goes before its code.
 */
export async function otherMachineIn(
  tx: Tx,
  seen: SQL,
  { workspaceId, objectId }: { workspaceId: string; objectId: string },
  paper: PaperText,
  serials: readonly string[],
): Promise<Named | undefined> {
  const tokens = sql`${sql.param([...tokensOf(paper), ...serials.map(compact)])}::text[]`;
  const machines = await queryRows(tx, Machine)`
    select objects.title, objects.display_code, objects.serial_number from objects
    where objects.workspace_id = ${workspaceId} and objects.id <> ${objectId} and ${notDeleted("objects")}
      and (${compactSql("serial_number")} = any (${tokens}) or ${compactSql("display_code")} = any (${tokens}))
      and ${seen}
    order by lower(objects.title), objects.id limit ${MOST}`;
  const labelled = new Set(serials.map(compact));
  for (const by of ["serial_number", "display_code"] as const)
    for (const machine of machines)
      if (names(paper, machine[by]) || (by === "serial_number" && labelled.has(compact(machine[by]))))
        return { machine, by };
  return undefined;
}

/** The title and numbers of the object that a report is about. */
export async function machineOf(tx: Tx, objectId: string): Promise<Machine> {
  const [machine] = await queryRows(tx, Machine)`
    select title, display_code, serial_number from objects where id = ${objectId}`;
  return machine!;
}
