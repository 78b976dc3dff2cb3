import { ById, Id } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { listOf, PrintedPaging } from "@server/core/paging";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createActionPoint } from "./create.ts";
import { denyDanger } from "./deny-danger.ts";
import { editActionPoint } from "./edit.ts";
import { exportActionPoints, exportActionPointsOfObject } from "./export.ts";
import { ActionPointFormPage, formForContainer, formForObject } from "./form-page.ts";
import {
  ActionPointChanges,
  ActionPointsAsFile,
  ActionPointsOf,
  ActionPointView,
  AnyChange,
  NewActionPoint,
  NewScheduledActionPoint,
  NotDangerous,
  Reopening,
  Resolution,
} from "./inputs.ts";
import { ActionPointsPage, actionPointsPage } from "./list-page.ts";
import { actionPointsOfObject, actionPointsOfWorkspace } from "./listed-in.ts";
import { ActionPointEditPage, ActionPointPage, actionPointEditPage, actionPointPage } from "./page.ts";
import { photoProcedures } from "./photo-router.ts";
import { removeActionPoint } from "./remove.ts";
import { changeAll, recheckActionPoint, reopenActionPoint, resolveActionPoint } from "./resolve.ts";
import { endSchedule, rescheduleActionPoint, scheduleActionPoint } from "./schedule.ts";
import { NewSchedule, Removal, ScheduleChanges, Skip, SkippedDay } from "./schedule-inputs.ts";
import { skipOne, unskip } from "./skip.ts";
import { TasksPage, tasksPage } from "./tasks-page.ts";

const area = "actionpoints";

export const actionPointRouter = router({
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/actionpoints",
        area,
        summary: "Something to be done",
        status: 201,
        multipart: true,
      },
    })
    .input(NewActionPoint)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => createActionPoint(ctx.actor, input, ctx.locale)),
  createScheduled: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/actionpoints-and-schedule",
        area,
        summary: "Something to be done on a day",
        status: 201,
        multipart: true,
      },
    })
    .input(NewScheduledActionPoint)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => createActionPoint(ctx.actor, input, ctx.locale)),
  inWorkspace: signedIn
    .meta({
      isHeavy: true,
      rest: { method: "GET", path: "/workspaces/{id}/actionpoints", area, summary: "The action points of a workspace" },
    })
    .input(ActionPointsOf)
    .output(listOf(ActionPointView))
    .query(({ ctx, input }) => actionPointsOfWorkspace(ctx.actor, input, ctx.locale)),
  ofObject: signedIn
    .meta({
      rest: { method: "GET", path: "/objects/{id}/actionpoints", area, summary: "The action points of an object" },
    })
    .input(ActionPointsOf)
    .output(listOf(ActionPointView))
    .query(({ ctx, input }) => actionPointsOfObject(ctx.actor, input, ctx.locale)),
  export: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: "/workspaces/{id}/actionpoints/export",
        area: "exports",
        summary: "The action points as XLSX or CSV",
        raw: media.TABLES,
        mayBeJob: true,
      },
    })
    .input(ActionPointsAsFile)
    .query(({ ctx, input }) => exportActionPoints(ctx.actor, input, ctx.locale)),
  exportOfObject: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: "/objects/{id}/actionpoints/export",
        area: "exports",
        summary: "Those of an object as XLSX or CSV",
        needs: "action_point.export",
        raw: media.TABLES,
        mayBeJob: true,
      },
    })
    .input(ActionPointsAsFile)
    .query(({ ctx, input }) => exportActionPointsOfObject(ctx.actor, input, ctx.locale)),
  change: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/actionpoints/{id}",
        area,
        summary: "Change, resolve, check again or reopen",
        needs: "action_point.resolve",
      },
    })
    .input(AnyChange)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => changeAll(ctx.actor, input, ctx.locale)),
  denyDanger: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/actionpoints/{id}/not-dangerous",
        area,
        summary: "Decide that what was reported as dangerous may be used, with a reason",
        needs: "action_point.edit",
      },
    })
    .input(NotDangerous)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => denyDanger(ctx.actor, input, ctx.locale)),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/actionpoints/{id}",
        area,
        summary: "Put an action point in the trash",
        needs: "action_point.delete",
        status: 204,
      },
    })
    .input(Removal)
    .output(z.object({ object_id: Id.nullable(), container_id: Id }))
    .mutation(({ ctx, input }) => removeActionPoint(ctx.actor, input)),
  schedule: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/actionpoints-schedule",
        area,
        summary: "Plan an action point, once or in a series",
        status: 201,
      },
    })
    .input(NewSchedule)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => scheduleActionPoint(ctx.actor, input, ctx.locale)),
  reschedule: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/actionpoints-schedule/{id}",
        area,
        summary: "Another day or rhythm, from the open one on",
        needs: "action_point.edit",
      },
    })
    .input(ScheduleChanges)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => rescheduleActionPoint(ctx.actor, input, ctx.locale)),
  endSchedule: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/actionpoints-schedule/{id}",
        area,
        summary: "End a schedule: what is open stays, undated",
        needs: "action_point.edit",
        status: 204,
      },
    })
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => endSchedule(ctx.actor, input.id)),

  edit: signedIn
    .input(ActionPointChanges)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => editActionPoint(ctx.actor, input, ctx.locale)),
  resolve: signedIn
    .input(Resolution)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => resolveActionPoint(ctx.actor, input, ctx.locale)),
  recheck: signedIn
    .input(Resolution.extend({ status: z.literal("ok") }))
    .output(ActionPointView)
    .mutation(({ ctx, input }) => recheckActionPoint(ctx.actor, input, ctx.locale)),
  reopen: signedIn
    .input(Reopening)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => reopenActionPoint(ctx.actor, input, ctx.locale)),

  skip: signedIn
    .input(Skip)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => skipOne(ctx.actor, input, ctx.locale)),
  unskip: signedIn
    .input(SkippedDay)
    .output(ActionPointView)
    .mutation(({ ctx, input }) => unskip(ctx.actor, input, ctx.locale)),
  ...photoProcedures,

  page: signedIn
    .input(ById)
    .output(ActionPointPage)
    .query(({ ctx, input }) => actionPointPage(ctx.actor, input.id, ctx.locale)),
  editPage: signedIn
    .input(ById)
    .output(ActionPointEditPage)
    .query(({ ctx, input }) => actionPointEditPage(ctx.actor, input.id, ctx.locale)),
  formPage: signedIn
    .input(ById)
    .output(ActionPointFormPage)
    .query(({ ctx, input }) => formForObject(ctx.actor, input.id)),
  formInContainer: signedIn
    .input(ById)
    .output(ActionPointFormPage)
    .query(({ ctx, input }) => formForContainer(ctx.actor, input.id)),
  tasksPage: signedIn
    .input(ById)
    .output(TasksPage)
    .query(({ ctx, input }) => tasksPage(ctx.actor, input.id, ctx.locale)),
  listPage: signedIn
    .meta({ isHeavy: true })
    .input(ActionPointsOf.extend(PrintedPaging.shape))
    .output(ActionPointsPage)
    .query(({ ctx, input }) => actionPointsPage(ctx.actor, input, ctx.locale)),
});
