import { actionPoints } from "@db/schema/action-point";
import { reports } from "@db/schema/report";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { containerFor, holdContainer } from "@server/container/container-for";
import { record } from "@server/event";
import { holdObject, objectFor } from "@server/object/object-for";
import type { Verb } from "@server/policy";
import { refuse } from "@server/refusal";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Locale } from "~/i18n/locales";
import type { NewActionPoint } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { setResolvers } from "./resolvers.ts";
import { actionPointView } from "./view.ts";

type Asked = z.output<typeof NewActionPoint> & { scheduled_at?: string | null; alert?: boolean };

/** Something to be done about an object, or in a container. Who may plan it also says when; others leave that open. */
export async function createActionPoint(actor: Actor, asked: Asked, locale: Locale) {
  const { title, note, type, subject, scheduled_at: scheduledOn = null, alert = true } = asked;
  return transact(actor, async (tx) => {
    const { workspaceId, containerId, objectId } = await placeFor(
      tx,
      actor,
      scheduledOn ? "action_point.edit" : "action_point.create",
      asked,
    );
    const [made] = await tx
      .insert(actionPoints)
      .values({
        workspaceId,
        containerId,
        objectId,
        reportId: await reportOf(tx, workspaceId, objectId, asked.report_id),
        title,
        note,
        type,
        subject,
        priority: priorityFor(scheduledOn, asked.priority),
        scheduledOn,
        alert,
        ...nextNotice(scheduledOn, alert),
        createdBy: actor.userId,
      })
      .returning({ id: actionPoints.id });
    await setResolvers(tx, { workspaceId, containerId, actionPointId: made!.id }, asked.resolvers);
    await record(tx, actor, "action_point.create", { workspaceId, aboutId: made!.id, title, detail: { scheduled_on: scheduledOn } });
    return actionPointView(tx, actor, made!.id, locale);
  });
}

/** To be planned until a day is set, then medium unless somebody chose. */
export const priorityFor = (scheduledOn: string | null, chosen: Asked["priority"]) =>
  scheduledOn && (chosen ?? "to_plan") === "to_plan" ? "medium" : (chosen ?? "to_plan");

async function placeFor(tx: Tx, actor: Actor, verb: Verb, { object_id, container_id }: Asked) {
  if (!object_id) {
    const container = await containerFor(tx, actor, verb, container_id ?? "");
    await holdContainer(tx, container);
    return { workspaceId: container.workspaceId, containerId: container.id, objectId: null };
  }
  const object = await objectFor(tx, actor, verb, object_id);
  await holdObject(tx, object);
  const { workspaceId, containerId, id } = object;
  return { workspaceId, containerId, objectId: id };
}

/** The report it came from: one of the same object. */
async function reportOf(tx: Tx, workspaceId: string, objectId: string | null, reportId: string | null): Promise<string | null> {
  if (!reportId) return null;
  const [report] = objectId
    ? await tx
        .select({ id: reports.id })
        .from(reports)
        .where(
          and(eq(reports.workspaceId, workspaceId), eq(reports.objectId, objectId), eq(reports.id, reportId), isNull(reports.deletionId)),
        )
    : [];
  if (!report) throw refuse("action_point.other_report", "report_id");
  return reportId;
}
