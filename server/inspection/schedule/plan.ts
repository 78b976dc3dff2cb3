import { actionPoints } from "@db/schema/action-point";
import { scheduleSkips, schedules } from "@db/schema/schedule";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Frequency, isCountedFromDone, recurs } from "./dates.ts";
import { beginSchedule, type Held, lockSchedule } from "./lock.ts";

type Point = typeof actionPoints.$inferSelect;
/**
 * Changes to a plan; fields that are left out stay. `scope`: whether another day applies to this one, or to all later
 * ones.
 */
export type Wish = { scheduledOn?: string | null; frequency?: Frequency; alert?: boolean; scope?: "one" | "series" };
export type Plan = Pick<Point, "scheduledOn" | "scheduleId" | "occurrence" | "alert"> & {
  frequency: Frequency /** Planned anew: another day or another rhythm. */;
  isMoved: boolean;
};

/**
 * Plans an open action point: writes its schedule, and returns the columns for its row. Undefined: nothing changes.
 * Throws where it is resolved as ok, which is to be reopened first.
 */
export async function planFor(tx: Tx, actor: Actor, point: Point, wish: Wish): Promise<Plan | undefined> {
  const held = await lockSchedule(tx, point);
  const running = held && !held.endedAt ? held : undefined;
  const before = running?.frequency ?? "oneTime";
  const scheduledOn = wish.scheduledOn === undefined ? point.scheduledOn : wish.scheduledOn;
  const [frequency, alert] = [wish.frequency ?? before, wish.alert ?? point.alert];
  const isOther =
    scheduledOn !== point.scheduledOn ||
    (scheduledOn !== null && (frequency !== before || isAnew(point, running, wish)));
  if (!isOther && alert === point.alert) return undefined;
  if (isOther && point.status === "ok") throw conflict("action_point.reopen_first", "already_solved");
  if (scheduledOn === null && recurs(wish.frequency ?? "oneTime")) throw invalid("schedule.day_needed", "scheduled_at");

  const { scheduleId, occurrence } = point;
  const stays = { scheduledOn, scheduleId, occurrence, alert, frequency, isMoved: isOther };
  if (scheduledOn === null) {
    if (running && (await isLast(tx, point))) await end(tx, running);
    return { ...stays, frequency: "oneTime" };
  }
  if (!running) {
    if (!isOther) return stays; // without a schedule it keeps its day
    const { workspaceId, containerId } = point;
    const begun = { workspaceId, containerId, frequency, anchorOn: scheduledOn, alert, createdBy: actor.userId };
    return { ...stays, ...(await beginSchedule(tx, begun)) };
  }
  await change(tx, running, point, { scheduledOn, frequency, alert, scope: wish.scope ?? "one" });
  return stays;
}

/** Whether it gets a new plan: it has no schedule yet, or was not in order. Throws where it is in order. */
const isAnew = ({ status }: Point, running: Held | undefined, { scheduledOn, frequency, scope }: Wish) =>
  (status !== "pending" && scope === "series" && Boolean(scheduledOn)) ||
  (status !== "ok" && !running && frequency !== undefined);

type Change = { scheduledOn: string; frequency: Frequency; alert: boolean; scope: "one" | "series" };

async function change(
  tx: Tx,
  running: Held,
  point: Point,
  { scheduledOn, frequency, alert, scope }: Change,
): Promise<void> {
  const last = await lastOf(tx, running);
  const isItself = last?.id === point.id;
  const isOther = frequency !== running.frequency;
  const isMoved = scheduledOn !== point.scheduledOn;
  const fromHere = isOther || (isMoved && isItself && (scope === "series" || !recurs(frequency)));
  const anchorOn = fromHere ? ((isItself ? scheduledOn : last?.scheduledOn) ?? scheduledOn) : running.anchorOn;
  await tx
    .update(schedules)
    .set({ frequency, anchorOn, alert, updatedAt: sql`now()` })
    .where(and(eq(schedules.workspaceId, running.workspaceId), eq(schedules.id, running.id)));
  if (fromHere || !isMoved || !isItself || isCountedFromDone(point.type)) return;
  // a single one is moved: it still counts for its planned day
  const { workspaceId, id: scheduleId } = running;
  await tx
    .delete(scheduleSkips)
    .where(
      and(
        eq(scheduleSkips.workspaceId, workspaceId),
        eq(scheduleSkips.scheduleId, scheduleId),
        eq(scheduleSkips.skippedOn, scheduledOn),
        eq(scheduleSkips.reason, ""),
      ),
    );
  await tx
    .insert(scheduleSkips)
    .values({ workspaceId, scheduleId, skippedOn: point.scheduledOn ?? scheduledOn, reason: "" })
    .onConflictDoNothing();
}

/** The latest action point of a series, deleted ones included, because numbers are not reused. */
async function lastOf(tx: Tx, { workspaceId, id }: Pick<Held, "workspaceId" | "id">): Promise<Point | undefined> {
  const [last] = await tx
    .select()
    .from(actionPoints)
    .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.scheduleId, id)))
    .orderBy(desc(actionPoints.occurrence))
    .limit(1);
  return last;
}

export const isLast = async (tx: Tx, { workspaceId, scheduleId, id }: Point) =>
  scheduleId !== null && (await lastOf(tx, { workspaceId, id: scheduleId }))?.id === id;

/** Ends a series. */
export const end = (tx: Tx, { workspaceId, id }: Pick<Held, "workspaceId" | "id">) =>
  tx
    .update(schedules)
    .set({ endedAt: sql`coalesce(${schedules.endedAt}, now())`, updatedAt: sql`now()` })
    .where(and(eq(schedules.workspaceId, workspaceId), eq(schedules.id, id)));
