import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { deletions } from "@db/schema/deletion";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { treeBelow } from "@server/records/container/below";
import { requireMayGo } from "@server/records/keeping/may-go";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { noteDeleted } from "./deleted-records.ts";
import type { DeletionKind } from "./inputs.ts";
import { withoutStateTriggers } from "./without-state-triggers.ts";

type DeletedItem = {
  workspaceId: string;
  kind: DeletionKind;
  targetId: string;
  title: string;
  /** More of the same kind, beside it, that are deleted and restored with it. */
  others?: string[];
  /** More for the event. */
  detail?: Record<string, unknown>;
  /** It follows from another change, which nothing kept may stop; the clean-up leaves what is held. */
  follows?: boolean;
  /** Of an import: which of the containers and objects that it made. */
  made?: { containers: readonly string[]; objects: readonly string[] };
};
const MarkedCounts = z.record(
  z.enum([
    "containers",
    "objects",
    "files",
    "reports",
    "action_points",
    "library_files",
    "templates",
    "answers",
    "rounds",
  ]),
  z.number(),
);
type MarkedCounts = z.infer<typeof MarkedCounts>;

/**
 * Soft-deletes an item with all that is below it: each row gets the deletion's id, and restoring clears it. Rows
 * deleted before keep their own deletion. Throws not found if the item is deleted already, and conflict where a rule or a
 * legal hold keeps it (requireMayGo).
 */
export async function trash(tx: Tx, actor: Actor, item: DeletedItem) {
  const { workspaceId, kind, targetId, others = [], title, detail } = item;
  // creating, restoring or deleting in the same tree waits
  if (isOfTree(kind)) await lockWorkspace(tx, workspaceId);
  if (isOfTree(kind)) await lockPlaces(tx, item);
  const [deletion] = await tx
    .insert(deletions)
    .values({ workspaceId, kind, targetId, title, deletedBy: actor.userId })
    .returning({ id: deletions.id });
  const { objects, files, ...counts } = await markDeleted(tx, { ...item, deletionId: deletion!.id });
  const marked = {
    container: counts.containers,
    object: objects,
    file: files,
    report: counts.reports,
    action_point: counts.action_points,
    library_file: counts.library_files,
    template: counts.templates,
    answer: counts.answers,
    round: counts.rounds,
    import: objects + counts.containers,
  };
  if (marked[kind] === 0) throw notFound();
  const deleted = { workspaceId, kind, ids: [targetId, ...others], deletionIds: [deletion!.id] };
  if (!item.follows) await requireMayGo(tx, deleted);
  await noteDeleted(tx, workspaceId, [deletion!.id]);
  await tx
    .update(deletions)
    .set({ objectsCount: objects, filesCount: files })
    .where(and(eq(deletions.workspaceId, workspaceId), eq(deletions.id, deletion!.id)));
  await recordEvent(tx, actor, `${kind}.delete`, {
    workspaceId,
    aboutId: targetId,
    title,
    detail: { ...detail, deletion: deletion!.id, objects, files },
  });
  return { deletion_id: deletion!.id, objects_count: objects, files_count: files };
}

const isOfTree = (kind: DeletionKind) => kind === "container" || kind === "object" || kind === "import";

/** A subselect of the containers that are deleted. */
const treeOf = ({ workspaceId, kind, targetId, made }: DeletedItem): SQL =>
  kind === "container"
    ? treeBelow(workspaceId, targetId)
    : sql`select id from containers where workspace_id = ${workspaceId} and id = any (${uuids(made?.containers ?? [])})`;

/**
 * Waits for transactions that are putting something into these containers (lockContainer, lockObject), so that the next
 * statement sees their rows.
 */
function lockPlaces(tx: Tx, item: DeletedItem) {
  const objects = item.made?.objects ?? [item.targetId];
  const places = sql`${treeOf(item)} union all
    select container_id from objects where workspace_id = ${item.workspaceId} and id = any (${uuids(objects)})`;
  return tx.execute(sql`select from containers where id in (${places}) order by id for no key update`);
}

type Mark = DeletedItem & { deletionId: string };

/** Marks all rows in one statement: those of each table by the marked rows of the table above it. */
async function markDeleted(tx: Tx, { deletionId, ...item }: Mark): Promise<MarkedCounts> {
  const { workspaceId, kind, targetId, others = [], made } = item;
  const condition = (own: DeletionKind, below: SQL) =>
    kind === own ? sql`id = any (${uuids([targetId, ...others])})` : below;
  const within = sql`workspace_id = ${workspaceId} and ${notDeleted()}`;
  const marks = sql`set deletion_id = ${deletionId} where ${within}`;
  const inObject = sql`object_id in (select id from marked_objects)`;
  const rows = await withoutStateTriggers(
    tx,
    kind,
    () => queryRows(tx, MarkedCounts)`
    with tree (id) as (${treeOf(item)}),
    marked_containers as (update containers ${marks} and id in (select id from tree) returning id),
    marked_objects as (update objects ${marks} and (${condition("object", sql`container_id in (select id from tree)`)}
      or id = any (${uuids(made?.objects ?? [])})) returning id),
    marked_files as (update files ${marks} and ${condition("file", inObject)} returning id),
    marked_reports as (update reports ${marks} and ${condition("report", inObject)} returning id),
    of_objects as (update action_points ${marks} and ${condition("action_point", inObject)} returning id),
    of_containers as (update action_points ${marks} and object_id is null and container_id in (select id from tree)
      returning id),
    marked_answers as (update answers ${marks} and ${condition("answer", inObject)} returning id),
    marked_templates as (update templates ${marks} and ${condition("template", sql`false`)} returning id),
    marked_rounds as (update rounds ${marks} and ${condition("round", sql`container_id in (select id from tree)`)}
      returning id),
    marked_library_files as (update library_files ${marks} and ${condition("library_file", sql`false`)} returning id)
    select (select count(*)::int from marked_containers) as containers, (select count(*)::int
      from marked_objects) as objects,
      (select count(*)::int from marked_files) as files, (select count(*)::int from marked_reports) as reports,
      (select count(*)::int from of_objects) + (select count(*)::int from of_containers) as action_points,
      (select count(*)::int from marked_library_files) as library_files, (select count(*)::int
        from marked_templates) as templates,
      (select count(*)::int from marked_answers) as answers, (select count(*)::int from marked_rounds) as rounds`,
  );
  return rows[0]!;
}
