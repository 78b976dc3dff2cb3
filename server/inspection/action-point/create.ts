import { notDeleted } from "@db/not-deleted";
import { actionPoints } from "@db/schema/action-point";
import { reports } from "@db/schema/report";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerToFill } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent, recordEvents } from "@server/core/event";
import type { Verb } from "@server/core/policy";
import { answerForPoint } from "@server/inspection/answer/answer-for-point";
import type { Frequency } from "@server/inspection/schedule/dates";
import { beginSchedule } from "@server/inspection/schedule/lock";
import type { Upload } from "@server/platform/uploads/upload";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { NewActionPoint } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { keepPhotos } from "./photos.ts";
import { asked, setResolvers } from "./resolvers.ts";
import { actionPointView } from "./view.ts";

type Input = z.output<typeof NewActionPoint> & {
  scheduled_at?: string | null;
  frequency?: Frequency;
  alert?: boolean;
  photos?: Upload[];
};

/** Creates an action point on an object or a container. The day is only set by those who may schedule. */
export const createActionPoint = (actor: Actor, input: Input, locale: Locale) =>
  transact(actor, async (tx) => {
    const verb = input.scheduled_at ? "action_point.edit" : "action_point.create";
    const from = await answerForPoint(tx, actor, input.object_id, input);
    const place = { ...(await placeFor(tx, actor, verb, input)), ...from };
    return actionPointView(tx, actor, await addActionPoint(tx, actor, place, input), locale);
  });

type PlaceOfPoint = {
  workspaceId: string;
  containerId: string;
  objectId: string | null;
  answerId?: string;
  questionId?: string | null;
};

/** The same within the caller's transaction, on a place that is authorized and locked. Returns its id. */
export async function addActionPoint(tx: Tx, actor: Actor, place: PlaceOfPoint, input: Input): Promise<string> {
  const {
    title,
    note,
    type,
    subject,
    scheduled_at: scheduledOn = null,
    frequency = "oneTime",
    alert = true,
    photos = [],
  } = input;
  const { workspaceId, containerId, objectId, answerId, questionId } = place;
  const begun = scheduledOn
    ? await beginSchedule(tx, {
        workspaceId,
        containerId,
        frequency,
        anchorOn: scheduledOn,
        alert,
        createdBy: actor.userId,
      })
    : {};
  const [made] = await tx
    .insert(actionPoints)
    .values({
      workspaceId,
      containerId,
      objectId,
      title,
      note,
      type,
      subject,
      scheduledOn,
      alert,
      ...begun,
      reportId: await reportOf(tx, workspaceId, objectId, input.report_id),
      answerId,
      questionId,
      priority: priorityFor(scheduledOn, input.priority),
      ...nextNotice(scheduledOn, alert, frequency),
      createdBy: actor.userId,
    })
    .returning({ id: actionPoints.id });
  const own = { workspaceId, containerId, actionPointId: made!.id };
  await setResolvers(tx, own, await asked(tx, own, input.resolvers, input.groups));
  await keepPhotos(tx, actor, own, "before", photos);
  await recordEvent(tx, actor, "action_point.create", {
    workspaceId,
    aboutId: made!.id,
    title,
    detail: { scheduled_on: scheduledOn },
  });
  return made!.id;
}

/**
 * Adds what a report asks to be done, an action point each, to be planned. The caller has authorized it and locked the
 * object.
 */
export async function addPointsOfReport(
  tx: Tx,
  actor: Actor,
  { reportId, ...place }: { workspaceId: string; containerId: string; objectId: string; reportId: string },
  titles: readonly string[],
): Promise<void> {
  if (titles.length === 0) return;
  const made = await tx
    .insert(actionPoints)
    .values(titles.map((title) => ({ ...place, title, reportId, ...nextNotice(null, true), createdBy: actor.userId })))
    .returning({ id: actionPoints.id, title: actionPoints.title });
  const { workspaceId } = place;
  const detail = { scheduled_on: null };
  await recordEvents(
    tx,
    actor,
    "action_point.create",
    made.map(({ id, title }) => ({ workspaceId, aboutId: id, title, detail })),
  );
}

/** "To be planned" without a day; else the chosen priority, or medium. */
export const priorityFor = (scheduledOn: string | null, chosen: Input["priority"]) =>
  scheduledOn && (chosen ?? "to_plan") === "to_plan" ? "medium" : (chosen ?? "to_plan");

async function placeFor(tx: Tx, actor: Actor, verb: Verb, { object_id, container_id }: Input) {
  if (!object_id) {
    const { id, workspaceId } = await containerToFill(tx, actor, verb, container_id ?? "");
    return { workspaceId, containerId: id, objectId: null };
  }
  const object = await objectFor(tx, actor, verb, object_id);
  await lockObject(tx, object);
  const { workspaceId, containerId, id } = object;
  return { workspaceId, containerId, objectId: id };
}

/** The report it comes from. Throws where that is not of the same object. */
export async function reportOf(
  tx: Tx,
  workspaceId: string,
  objectId: string | null,
  reportId: string | null,
): Promise<string | null> {
  if (!reportId) return null;
  const [report] = objectId
    ? await tx
        .select({ id: reports.id })
        .from(reports)
        .where(
          and(
            eq(reports.workspaceId, workspaceId),
            eq(reports.objectId, objectId),
            eq(reports.id, reportId),
            notDeleted(reports),
          ),
        )
        .for("share") // it is not moved to another object meanwhile
    : [];
  if (!report) throw invalid("action_point.other_report", "report_id");
  return reportId;
}
