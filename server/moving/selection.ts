import { notDeleted } from "@db/not-deleted";
import { treeBelow } from "@server/records/container/below";
import { type SQL, sql } from "drizzle-orm";
import type { CopiedPart } from "./move-inputs.ts";

/** What is moved or copied together: a container with all below it, or one object. */
export type Selection = {
  /** A subselect of the ids of its containers in a workspace. */
  containers: (workspaceId: string) => SQL;
  /** A subselect of the ids of its objects in a workspace. */
  objects: (workspaceId: string) => SQL;
};

const none = sql`select null::uuid where false`;

/** For a move: soft-deleted containers and objects move too. */
export const containerSelection = (id: string): Selection => ({
  containers: (workspaceId) =>
    sql`select container_id from container_paths where workspace_id = ${workspaceId} and above_id = ${id}`,
  objects: (workspaceId) => sql`
    select o.id from container_paths p join objects o on (o.workspace_id, o.container_id) = (p.workspace_id,
      p.container_id)
    where p.workspace_id = ${workspaceId} and p.above_id = ${id}`,
});

/** For a copy: nothing that is soft-deleted, and objects only if they are included. */
export const copySelection = (id: string, include: readonly CopiedPart[]): Selection => ({
  containers: (workspaceId) => treeBelow(workspaceId, id),
  objects: (workspaceId) =>
    include.includes("objects")
      ? sql`select id from objects where workspace_id = ${workspaceId}
        and container_id in (${treeBelow(workspaceId, id)}) and ${notDeleted()}`
      : none,
});

export const objectSelection = (id: string): Selection => ({
  containers: () => none,
  objects: () => sql`select ${id}::uuid`,
});

/** Condition for the files `f` that a copy includes: not soft-deleted, not signed, and not the PDF of a report. */
export const isCopied = sql`${notDeleted("f")} and not f.signed
  and not exists (select from reports r where (r.workspace_id, r.file_id) = (f.workspace_id, f.id))`;
