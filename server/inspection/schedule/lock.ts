import { scheduleSkips, schedules } from "@db/schema/schedule";
import type { Tx } from "@db/transact";
import { and, eq } from "drizzle-orm";
import { type Frequency, type Recurring, recurs, type Series } from "./dates.ts";

type Place = { workspaceId: string; scheduleId: string | null };
export type Held = typeof schedules.$inferSelect;
export type Running = Held & { frequency: Recurring };

/**
 * The schedule of an action point, held: whoever changes the same series waits. It is always held before its action
 * points are written to.
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

/** It goes on: something follows. */
export const isRunning = (held: Held | undefined): held is Running =>
  Boolean(held && !held.endedAt && recurs(held.frequency));

/** The days on which nothing is to be done. */
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

/** A new one, from a day on. */
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
