import { notDeleted } from "@db/not-deleted";
import { treeBelow } from "@server/records/container/below";
import { type SQL, sql } from "drizzle-orm";
import type { CopiedPart } from "./move-inputs.ts";

/** What goes somewhere together: a container with all below it, or one object. */
export type Lot = {
  /** The ids of its containers in a workspace, as a subselect. */
  containers: (workspaceId: string) => SQL;
  objects: (workspaceId: string) => SQL;
};

/** For a move: what is in the trash there belongs to it too. */
export const lotOfContainer = (id: string): Lot => ({
  containers: (workspaceId) =>
    sql`select container_id from container_paths where workspace_id = ${workspaceId} and above_id = ${id}`,
  objects: (workspaceId) => sql`
    select o.id from container_paths p join objects o on (o.workspace_id, o.container_id) = (p.workspace_id, p.container_id)
    where p.workspace_id = ${workspaceId} and p.above_id = ${id}`,
});

/** For a copy: what is alive, with its objects if they are to come along. */
export const lotOfCopy = (id: string, include: readonly CopiedPart[]): Lot => ({
  containers: (workspaceId) => treeBelow(workspaceId, id),
  objects: (workspaceId) =>
    include.includes("objects")
      ? sql`select id from objects where workspace_id = ${workspaceId} and container_id in (${treeBelow(workspaceId, id)}) and ${notDeleted()}`
      : sql`select null::uuid where false`,
});

export const lotOfObject = (id: string): Lot => ({
  containers: () => sql`select null::uuid where false`,
  objects: () => sql`select ${id}::uuid`,
});

/** Of files that a copy takes along: none that were signed, and no PDF of a report. */
export const isCopied = sql`${notDeleted("f")} and not f.signed
  and not exists (select from reports r where (r.workspace_id, r.file_id) = (f.workspace_id, f.id))`;
