import { notDeleted } from "@db/not-deleted";
import { actionPoints } from "@db/schema/action-point";
import { scheduleSkips } from "@db/schema/schedule";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { comingAfter, dayInstead, isCountedFromDone } from "@server/inspection/schedule/dates";
import { isRunning, lockSchedule, type Running, seriesOf, skippedDays } from "@server/inspection/schedule/lock";
import { isLast } from "@server/inspection/schedule/plan";
import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { actionPointFor } from "./action-point-for.ts";
import { nextNotice } from "./notice.ts";
import type { Skip, SkippedDay } from "./schedule-inputs.ts";
import { actionPointView } from "./view.ts";

/** The number of later days that can be skipped. */
const MAX_AHEAD = 60;

type Point = Awaited<ReturnType<typeof seriesFor>>["point"];

/** Skips one day of a series with a reason: the open one, which moves to the next day, or a later one. */
export const skipOne = (actor: Actor, { id, day, reason }: z.output<typeof Skip>, locale: Locale) =>
  transact(actor, async (tx) => {
    const { point, running } = await seriesFor(tx, actor, id);
    const skippedOn = day ?? point.scheduledOn;
    if (skippedOn !== point.scheduledOn) await requireComing(tx, point, running, skippedOn);
    const [made] = await tx
      .insert(scheduleSkips)
      .values({ workspaceId: point.workspaceId, scheduleId: running.id, skippedOn, reason, createdBy: actor.userId })
      .onConflictDoUpdate({
        target: [scheduleSkips.workspaceId, scheduleSkips.scheduleId, scheduleSkips.skippedOn],
        set: { reason, createdBy: actor.userId },
        // a day that was skipped by moving has no reason yet
        setWhere: eq(scheduleSkips.reason, ""),
      })
      .returning({ day: scheduleSkips.skippedOn });
    if (!made) throw conflict("schedule.skipped_already", "skipped_already");
    const scheduledOn = skippedOn === point.scheduledOn ? await goOn(tx, point, running) : point.scheduledOn;
    const detail = { day: skippedOn, scheduled_on: scheduledOn, reason };
    await recordEvent(tx, actor, "action_point.skip", {
      workspaceId: point.workspaceId,
      aboutId: id,
      title: point.title,
      detail,
    });
    return actionPointView(tx, actor, id, locale);
  });

/** Undoes the skipping of a later day. */
export const unskip = (actor: Actor, { id, day }: z.output<typeof SkippedDay>, locale: Locale) =>
  transact(actor, async (tx) => {
    const { point, running } = await seriesFor(tx, actor, id);
    const [gone] = await tx
      .delete(scheduleSkips)
      .where(
        and(
          eq(scheduleSkips.workspaceId, running.workspaceId),
          eq(scheduleSkips.scheduleId, running.id),
          eq(scheduleSkips.skippedOn, day),
          ne(scheduleSkips.reason, ""),
        ),
      )
      .returning({ day: scheduleSkips.skippedOn });
    if (!gone || day <= point.scheduledOn) throw conflict("action_point.changed_meanwhile", "changed");
    const detail = { day, scheduled_on: point.scheduledOn, undone: true };
    await recordEvent(tx, actor, "action_point.skip", {
      workspaceId: point.workspaceId,
      aboutId: id,
      title: point.title,
      detail,
    });
    return actionPointView(tx, actor, id, locale);
  });

/** The running series, and its open action point. Throws where it ended. */
async function seriesFor(tx: Tx, actor: Actor, id: string) {
  const point = await actionPointFor(tx, actor, "action_point.edit", id);
  const running = await lockSchedule(tx, point);
  const { scheduledOn, status } = point;
  if (!isRunning(running) || !scheduledOn) throw invalid("schedule.no_series");
  if (status !== "pending" || !(await isLast(tx, point))) throw conflict("action_point.changed_meanwhile", "changed");
  return { point: { ...point, scheduledOn }, running };
}

async function requireComing(tx: Tx, { type, scheduledOn }: Point, running: Running, day: string): Promise<void> {
  if (isCountedFromDone(type)) throw invalid("schedule.day_not_known", "day");
  const series = seriesOf(running, type, await skippedDays(tx, running));
  if (!comingAfter(series, scheduledOn, today(), MAX_AHEAD).includes(day)) throw invalid("schedule.no_such_day", "day");
}

async function goOn(tx: Tx, { workspaceId, id, type, scheduledOn, alert }: Point, running: Running): Promise<string> {
  const next = dayInstead(seriesOf(running, type, await skippedDays(tx, running)), scheduledOn, today());
  const [moved] = await tx
    .update(actionPoints)
    .set({ scheduledOn: next, ...nextNotice(next, alert, running.frequency), updatedAt: sql`now()` })
    .where(
      and(
        eq(actionPoints.workspaceId, workspaceId),
        eq(actionPoints.id, id),
        eq(actionPoints.status, "pending"),
        eq(actionPoints.scheduledOn, scheduledOn),
        notDeleted(actionPoints),
      ),
    )
    .returning({ id: actionPoints.id });
  if (!moved) throw conflict("action_point.changed_meanwhile", "changed");
  return next;
}
