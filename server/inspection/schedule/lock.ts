import { scheduleSkips, schedules } from "@db/schema/schedule";
import type { Tx } from "@db/transact";
import { and, eq } from "drizzle-orm";
import { type Frequency, type Recurring, recurs, type Series } from "./dates.ts";

type Place = { workspaceId: string; scheduleId: string | null };
export type Held = typeof schedules.$inferSelect;
export type Running = Held & { frequency: Recurring };

/**
 * Locks the schedule of an action point; always before its action points are written to, to avoid deadlocks. Undefined:
 * it has none.
 */
export async function lockSchedule(tx: Tx, { workspaceId, scheduleId }: Place): Promise<Held | undefined> {
  if (!scheduleId) return undefined;
  const [held] = await tx
    .select()
    .from(schedules)
    .where(and(eq(schedules.workspaceId, workspaceId), eq(schedules.id, scheduleId)))
    .for("update");
  return held;
}

/** Whether the series continues. */
export const isRunning = (held: Held | undefined): held is Running =>
  Boolean(held && !held.endedAt && recurs(held.frequency));

/** The skipped days of a series. */
export async function skippedDays(tx: Tx, { workspaceId, id }: Pick<Held, "workspaceId" | "id">): Promise<Set<string>> {
  const rows = await tx
    .select({ day: scheduleSkips.skippedOn })
    .from(scheduleSkips)
    .where(and(eq(scheduleSkips.workspaceId, workspaceId), eq(scheduleSkips.scheduleId, id)));
  return new Set(rows.map(({ day }) => day));
}

export const seriesOf = (held: Running, type: Series["type"], skipped: ReadonlySet<string>): Series => ({
  type,
  frequency: held.frequency,
  anchorOn: held.anchorOn,
  skipped,
});

/** Creates a schedule from a day on. */
export async function beginSchedule(
  tx: Tx,
  begun: {
    workspaceId: string;
    containerId: string;
    frequency: Frequency;
    anchorOn: string;
    alert: boolean;
    createdBy: string | null;
  },
): Promise<{ scheduleId: string; occurrence: number }> {
  const [made] = await tx.insert(schedules).values(begun).returning({ id: schedules.id });
  return { scheduleId: made!.id, occurrence: 1 };
}
