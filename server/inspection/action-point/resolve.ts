import { notDeleted } from "@db/not-deleted";
import { actionPoints } from "@db/schema/action-point";
import { users } from "@db/schema/user";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { lockContainer } from "@server/access/container-for";
import { type Actor, namesSeenBy } from "@server/core/actor";
import { dayOf, today } from "@server/core/day";
import { conflict, forbidden, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { nextDay } from "@server/inspection/schedule/dates";
import { isRunning, lockSchedule } from "@server/inspection/schedule/lock";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { actionPointFor, actionPointToResolve, maySayOk } from "./action-point-for.ts";
import { changeActionPoint } from "./edit.ts";
import type { AnyChange, Reopening, Resolution } from "./inputs.ts";
import { makeNext } from "./next.ts";
import { nextNotice, noNotice } from "./notice.ts";
import { keepPhotos } from "./photos.ts";
import { actionPointView } from "./view.ts";

type Status = (typeof actionPoints.$inferSelect)["status"];
type Said = z.output<typeof Resolution>;

/**
 * Resolves a pending action point as ok or nok. Throws conflict with the first result where another person was faster,
 * forbidden where ok would lift a danger that the actor may not decide about.
 */
export const resolveActionPoint = (actor: Actor, said: Said, locale: Locale) => settled(actor, said, "pending", locale);
/** Marks one that was not in order as ok after another look. */
export const recheckActionPoint = (actor: Actor, said: Said, locale: Locale) => settled(actor, said, "nok", locale);

const settled = (actor: Actor, said: Said, from: Status, locale: Locale) =>
  transact(actor, async (tx) => {
    await settle(tx, actor, said, from);
    return actionPointView(tx, actor, said.id, locale);
  });

/**
 * When it was done: now, or as the device says on which it was; never later than now, before the state that it answers
 * (it was made, was not in order, or was reopened), or longer ago than operations wait on a device.
 */
const momentOf = (doneAt: string | undefined) =>
  doneAt
    ? sql`least(now(), greatest(${doneAt}::timestamptz, ${actionPoints.createdAt}, ${actionPoints.solvedAt},
        (select max(e.at) from events e where e.workspace_id = ${actionPoints.workspaceId}
          and e.about_id = ${actionPoints.id} and e.verb = 'action_point.reopen'), now() - interval '30 days'))`
    : sql`now()`;

async function settle(tx: Tx, actor: Actor, { id, status, solved_note, photos, done_at }: Said, from: Status) {
  const before = await actionPointToResolve(tx, actor, id);
  if (status === "ok" && !maySayOk(before))
    throw forbidden("action_point.danger.not_yours", { code: "reported_as_dangerous" });
  if (status === "nok" && solved_note === "") throw invalid("action_point.note_required", "solved_note");
  const { workspaceId, containerId, scheduleId, title } = before;
  // The next of the series is created in the container too.
  if (scheduleId) await lockContainer(tx, { workspaceId, id: containerId });
  const held = await lockSchedule(tx, before);
  const [done] = await tx
    .update(actionPoints)
    .set({
      status,
      solvedNote: solved_note,
      solvedAt: momentOf(done_at),
      solvedBy: actor.userId,
      ...noNotice,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(actionPoints.workspaceId, workspaceId),
        eq(actionPoints.id, id),
        eq(actionPoints.status, from),
        sql`(${actionPoints.containerId}, ${actionPoints.scheduleId}) is not distinct from (${containerId}::uuid,
          ${scheduleId}::uuid)`,
        notDeleted(actionPoints),
      ),
    )
    .returning();
  if (!done) throw await alreadyResolved(tx, actor, workspaceId, id);
  await keepPhotos(tx, actor, { workspaceId, actionPointId: id }, "after", photos);
  const verb = from === "pending" ? "action_point.resolve" : "action_point.recheck";
  await recordEvent(tx, actor, verb, {
    workspaceId,
    aboutId: id,
    title,
    detail: {
      status,
      ...(solved_note && { note: solved_note }),
      ...(done_at && { done_at: done.solvedAt?.toISOString() }),
    },
  });
  if (from !== "pending" || !isRunning(held)) return;
  const plannedOn = done.scheduledOn ?? today();
  const doneOn = done.solvedAt ? dayOf(done.solvedAt) : today();
  await makeNext(tx, actor, done, held, (series) => nextDay(series, { plannedOn, doneOn }));
}

/** The conflict error, with who resolved it and how. */
async function alreadyResolved(tx: Tx, actor: Actor, workspaceId: string, id: string) {
  const [now] = await tx
    .select({ status: actionPoints.status, by: users.id, first: users.firstName, last: users.lastName })
    .from(actionPoints)
    .leftJoin(users, eq(users.id, actionPoints.solvedBy))
    .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.id, id)));
  if (!now || now.status === "pending") return conflict("action_point.changed_meanwhile", "changed");
  const isNamed = namesSeenBy(actor, workspaceId)(now.by === null ? null : { id: now.by });
  const name = encodeURIComponent((isNamed && [now.first, now.last].filter(Boolean).join(" ")) || "–");
  return conflict(`action_point.already_${now.status}?name=${name}`, "already_solved");
}

/** Reopens a resolved action point with a reason, for editors. */
export const reopenActionPoint = (actor: Actor, input: z.output<typeof Reopening>, locale: Locale) =>
  transact(actor, async (tx) => {
    await reopen(tx, actor, input);
    return actionPointView(tx, actor, input.id, locale);
  });

async function reopen(tx: Tx, actor: Actor, { id, reason }: z.output<typeof Reopening>) {
  const { workspaceId, scheduleId, title, scheduledOn, alert } = await actionPointFor(
    tx,
    actor,
    "action_point.edit",
    id,
  );
  const held = await lockSchedule(tx, { workspaceId, scheduleId });
  const [changed] = await tx
    .update(actionPoints)
    .set({
      status: "pending",
      solvedAt: null,
      solvedBy: null,
      solvedNote: "",
      ...nextNotice(scheduledOn, alert, held?.frequency),
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(actionPoints.workspaceId, workspaceId),
        eq(actionPoints.id, id),
        eq(actionPoints.status, "ok"),
        notDeleted(actionPoints),
      ),
    )
    .returning({ id: actionPoints.id });
  if (!changed) throw conflict("action_point.changed_meanwhile", "changed");
  await recordEvent(tx, actor, "action_point.reopen", { workspaceId, aboutId: id, title, detail: { reason } });
}

/** Whether what was sent is how it is shown: as it is resolved, with its note, or past its day. */
const isAsShown = (
  now: Pick<typeof actionPoints.$inferSelect, "status" | "solvedNote" | "scheduledOn">,
  { status, solved_note }: Pick<z.output<typeof AnyChange>, "status" | "solved_note">,
): boolean =>
  status === "past"
    ? now.status === "pending" && now.scheduledOn !== null && now.scheduledOn < today()
    : now.status === status && now.solvedNote === solved_note;

/**
 * The REST call: resolves, rechecks or reopens by the requested and the current status; the other fields edit, for
 * editors.
 */
export const changeAll = (
  actor: Actor,
  { status, solved_note, reason, ...rest }: z.output<typeof AnyChange>,
  locale: Locale,
) =>
  transact(actor, async (tx) => {
    const { id } = rest;
    if (Object.values(rest).filter((value) => value !== undefined).length > 1) await changeActionPoint(tx, actor, rest);
    const now = await actionPointFor(tx, actor, "action_point.see", id);
    if (status === undefined || isAsShown(now, { status, solved_note })) return actionPointView(tx, actor, id, locale);
    if (status === "past") throw invalid("mistake.invalid_value", "status");
    if (status === "pending") {
      if (now.status === "ok") {
        if (!reason) throw invalid("mistake.required", "reason");
        await reopen(tx, actor, { id, reason });
      } else if (now.status === "nok") throw invalid("action_point.reschedule_nok", "scheduled_at");
    } else {
      await settle(
        tx,
        actor,
        { id, status, solved_note: solved_note ?? "", photos: [] },
        now.status === "nok" && status === "ok" ? "nok" : "pending",
      );
    }
    return actionPointView(tx, actor, id, locale);
  });
