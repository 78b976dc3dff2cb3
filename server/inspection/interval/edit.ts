import { intervals } from "@db/schema/review-point";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { workspaceCatalogue } from "@server/inspection/duty/workspace-catalogue";
import { requireKnown } from "@server/records/review-point/require-known";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type IntervalChanges, MOST_INTERVALS, type NewInterval, type OneInterval } from "./inputs.ts";
import { changeableLine } from "./list.ts";

export const addInterval = (
  actor: Actor,
  { id, review_point, ...said }: z.output<typeof NewInterval>,
): Promise<{ line: string }> =>
  transact(actor, async (tx) => {
    await lockIntervals(tx, actor, id);
    if ((await tx.$count(intervals, eq(intervals.workspaceId, id))) >= MOST_INTERVALS)
      throw invalid(`mistake.too_big.array?maximum=${MOST_INTERVALS}`, "about");
    if (review_point) await requireKnown(tx, id, review_point);
    const [made] = await tx
      .insert(intervals)
      .values({ workspaceId: id, reviewPoint: review_point, ...said })
      .returning({ id: intervals.id });
    await written(tx, actor, id, said.about);
    return { line: made!.id };
  });

/** Edits an interval of the workspace; for a line of the catalogue it stores the workspace's own version. */
export const editInterval = (
  actor: Actor,
  { id, line, review_point, ...said }: z.output<typeof IntervalChanges>,
): Promise<void> =>
  transact(actor, async (tx) => {
    await lockIntervals(tx, actor, id);
    const known = changeableLine(await workspaceCatalogue(tx, id), line);
    const before = known ? known.point : (await own(tx, id, line)).reviewPoint;
    if (review_point) await requireKnown(tx, id, review_point, { alreadyUsed: review_point === before });
    const row = { reviewPoint: review_point, ...said };
    if (known)
      await tx
        .insert(intervals)
        .values({ workspaceId: id, key: line, ...row })
        .onConflictDoUpdate({ target: [intervals.workspaceId, intervals.key], set: { ...row, updatedAt: sql`now()` } });
    else
      await tx
        .update(intervals)
        .set({ ...row, updatedAt: sql`now()` })
        .where(and(eq(intervals.workspaceId, id), eq(intervals.id, line)));
    await written(tx, actor, id, said.about);
  });

/** Removes an interval of the workspace, or resets a line of the catalogue. */
export const removeInterval = (actor: Actor, { id, line }: z.output<typeof OneInterval>): Promise<void> =>
  transact(actor, async (tx) => {
    await lockIntervals(tx, actor, id);
    const isKnown = changeableLine(await workspaceCatalogue(tx, id), line) !== undefined;
    if (!isKnown) await own(tx, id, line);
    const which = isKnown ? eq(intervals.key, line) : eq(intervals.id, line);
    const [gone] = await tx
      .delete(intervals)
      .where(and(eq(intervals.workspaceId, id), which))
      .returning({ about: intervals.about });
    if (gone) await written(tx, actor, id, gone.about);
  });

/** Locks the workspace, so that nobody else changes the list meanwhile. */
async function lockIntervals(tx: Tx, actor: Actor, workspaceId: string): Promise<void> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  await lockWorkspace(tx, workspaceId);
}

async function own(tx: Tx, workspaceId: string, line: string) {
  if (!z.uuid().safeParse(line).success) throw notFound();
  const [row] = await tx
    .select({ reviewPoint: intervals.reviewPoint })
    .from(intervals)
    .where(and(eq(intervals.workspaceId, workspaceId), eq(intervals.id, line), sql`key is null`));
  if (!row) throw notFound();
  return row;
}

const written = (tx: Tx, actor: Actor, workspaceId: string, title: string) =>
  recordEvent(tx, actor, "interval.edit", { workspaceId, aboutId: workspaceId, title });
