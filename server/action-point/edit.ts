import { actionPoints } from "@db/schema/action-point";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { record } from "@server/event";
import { conflict } from "@server/refusal";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Locale } from "~/i18n/locales";
import { actionPointFor } from "./action-point-for.ts";
import { priorityFor } from "./create.ts";
import type { ActionPointChanges } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { setResolvers } from "./resolvers.ts";
import { actionPointView } from "./view.ts";

type Changes = z.output<typeof ActionPointChanges>;

/** Its words, who does it and when. Another day makes it pending again, unless it was in order: then it is reopened first. */
export const editActionPoint = (actor: Actor, changes: Changes, locale: Locale) =>
  transact(actor, async (tx) => {
    await changeActionPoint(tx, actor, changes);
    return actionPointView(tx, actor, changes.id, locale);
  });

/** The same within a transaction of the caller. */
export async function changeActionPoint(tx: Tx, actor: Actor, { id, resolvers, scheduled_at, alert, priority, ...words }: Changes) {
  const before = await actionPointFor(tx, actor, "action_point.edit", id);
  const scheduledOn = scheduled_at === undefined ? before.scheduledOn : scheduled_at;
  const isMoved = scheduledOn !== before.scheduledOn;
  const alerts = alert ?? before.alert;
  if (isMoved && before.status === "ok") throw conflict("action_point.reopen_first", "already_solved");
  const isPlanned = isMoved || alerts !== before.alert;
  const reschedules = {
    scheduledOn,
    alert: alerts,
    // the note stays: it says why it was not in order
    ...(isMoved && before.status === "nok" ? { status: "pending" as const, solvedAt: null, solvedBy: null } : {}),
    ...(before.status === "ok" ? {} : nextNotice(scheduledOn, alerts)),
  };
  const [changed] = await tx
    .update(actionPoints)
    .set({
      ...words,
      priority: priorityFor(scheduledOn, priority ?? before.priority),
      ...(isPlanned ? reschedules : {}),
      updatedAt: sql`now()`,
    })
    .where(and(eq(actionPoints.workspaceId, before.workspaceId), eq(actionPoints.id, id), eq(actionPoints.status, before.status)))
    .returning({ id: actionPoints.id });
  if (!changed) throw conflict("action_point.changed_meanwhile", "changed");
  if (resolvers) await setResolvers(tx, { workspaceId: before.workspaceId, containerId: before.containerId, actionPointId: id }, resolvers);
  const verb = isMoved ? "action_point.schedule" : "action_point.edit";
  const detail = isMoved ? { scheduled_on: scheduledOn } : undefined;
  await record(tx, actor, verb, { workspaceId: before.workspaceId, aboutId: id, title: words.title ?? before.title, detail });
}
