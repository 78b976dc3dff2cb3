import { notDeleted } from "@db/not-deleted";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { can } from "@server/core/policy";
import type { Operation } from "@server/records/container/place-rules";
import { type SQL, sql } from "drizzle-orm";
import { type CopiedPart, copiedParts } from "./move-inputs.ts";
import { isCopied, type Selection } from "./selection.ts";

/** A move or copy between two workspaces: their ids, what is selected, and which parts of it a copy includes. */
export type Transfer = {
  from: string;
  to: string;
  selection: Selection;
  operation: Operation;
  include: readonly CopiedPart[];
  /** The lists of the target that may get new rows. Of the others only rows that exist there already are used. */
  adds: { library: boolean; categories: boolean; templates: boolean };
  /** The platform provides the bytes (`blobs.given`): they count towards no quota. */
  isGiven?: true;
};

type Input = Omit<Transfer, "include" | "adds" | "isGiven"> & { include?: readonly CopiedPart[] };

/**
 * Null within one workspace. The lists of the target only get new rows where the actor may edit those lists: moving
 * something there grants nothing more.
 */
export function transferBetween(actor: Actor, { include = copiedParts, ...input }: Input): Transfer | null {
  if (input.from === input.to) return null;
  const role = effectiveRoleIn(actor, input.to);
  const may = (verb: "library.edit" | "workspace.edit" | "template.edit") => role !== null && can(role, verb);
  const adds = { library: may("library.edit"), categories: may("workspace.edit"), templates: may("template.edit") };
  return { ...input, include, adds };
}

/** The from clause of the files to transfer, as `f`. A copy always has its pictures; documents only if included. */
export const transferredFiles = ({ from, selection, operation, include }: Transfer): SQL => sql`
  from files f where f.workspace_id = ${from} and f.object_id in (${selection.objects(from)})
    and ${operation === "duplicate" ? isCopied : sql`true`}
    and (f.is_picture or ${include.includes("files")})`;

/** The from clause of the containers whose floor plan is transferred, as `c`. */
export const transferredPlans = ({ from, selection, include }: Transfer): SQL => sql`
  from containers c where c.workspace_id = ${from} and c.id in (${selection.containers(from)})
    and ${include.includes("floorplans")}`;

/**
 * The from clause, as `l`, of the library files in use that the target gets as its own. Soft-deleted ones are left out:
 * a transfer does not restore them.
 */
export const transferredLibraryFiles = (transfer: Transfer): SQL => sql`
  from library_files l where l.workspace_id = ${transfer.from} and ${notDeleted("l")} and ${transfer.adds.library}
    and (l.id in (select f.library_file_id ${transferredFiles(transfer)})
      or l.id in (select c.floorplan_library_file_id ${transferredPlans(transfer)}))`;
