import { type Tx, transact } from "@db/transact";
import { lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { dayInstead } from "@server/inspection/schedule/dates";
import { isRunning, lockSchedule } from "@server/inspection/schedule/lock";
import { end, isLast } from "@server/inspection/schedule/plan";
import { trash } from "@server/records/deletion/trash";
import type { z } from "zod";
import { type actionPointFor, actionPointToChange } from "./action-point-for.ts";
import { makeNext } from "./next.ts";
import type { Removal } from "./schedule-inputs.ts";

/**
 * Moves an action point to the trash; its reminders stop. In a series that continues the next one is created, otherwise
 * the series ends.
 */
export async function removeActionPoint(actor: Actor, { id, series }: z.output<typeof Removal>) {
  return transact(actor, async (tx) => {
    const point = await actionPointToChange(tx, actor, "action_point.delete", id);
    const { workspaceId, title, objectId, containerId } = point;
    const follow = await whatFollows(tx, actor, point, series);
    await trash(tx, actor, { workspaceId, kind: "action_point", targetId: id, title });
    await follow?.();
    return { object_id: objectId, container_id: containerId };
  });
}

async function whatFollows(
  tx: Tx,
  actor: Actor,
  point: Awaited<ReturnType<typeof actionPointFor>>,
  series: "goes_on" | "ends",
) {
  const { workspaceId, containerId, scheduleId, status, scheduledOn } = point;
  if (!scheduleId || status !== "pending") return undefined;
  if (series === "goes_on") await lockContainer(tx, { workspaceId, id: containerId });
  const held = await lockSchedule(tx, point);
  if (!isRunning(held) || !scheduledOn || !(await isLast(tx, point))) return undefined;
  if (series === "ends") return () => end(tx, held);
  return () => makeNext(tx, actor, point, held, (days) => dayInstead(days, scheduledOn, today()));
}
