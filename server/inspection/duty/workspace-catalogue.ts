import { intervals } from "@db/schema/review-point";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { catalogueWith, changesUpTo } from "./catalogue/with-changes.ts";

/** A change or addition of a workspace: a row of its intervals. */
export type OwnInterval = typeof intervals.$inferSelect;

export type WorkspaceCatalogue = {
  /** The lines of the edition that the workspace follows. */
  lines: Catalogue;
  /** Its own changes of them, and its additions. */
  own: readonly OwnInterval[];
};

/** The one way to the catalogue of a workspace, in two statements of one round trip. Does not authorize. */
export async function workspaceCatalogue(tx: Tx, workspaceId: string | SQL): Promise<WorkspaceCatalogue> {
  const edition = sql`(select catalogue_edition from workspaces where id = ${workspaceId})`;
  const [changes, own] = await Promise.all([changesUpTo(tx, edition), ownIntervals(tx, workspaceId)]);
  return { lines: catalogueWith(changes), own };
}

const ownIntervals = (tx: Tx, workspaceId: string | SQL): Promise<OwnInterval[]> =>
  tx
    .select()
    .from(intervals)
    .where(sql`${intervals.workspaceId} = ${workspaceId}`)
    .orderBy(intervals.createdAt, intervals.id);
