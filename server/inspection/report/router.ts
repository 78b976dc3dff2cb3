import { reading } from "@db/transact";
import { withEtag } from "@server/core/etag";
import { ById, Id } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { listOf, PrintedPaging } from "@server/core/paging";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createReport } from "./create.ts";
import { editReport } from "./edit.ts";
import { exportReports } from "./export.ts";
import { ReportEditPage, ReportFormPage, reportEditPage, reportFormPage } from "./form-page.ts";
import { reportContent } from "./form-values.ts";
import { NewReport, OneReport, ReportChanges, ReportList, ReportsAsFile, ReportsOf, ReportView } from "./inputs.ts";
import { listReports, reportsInReach, reportsOfWorkspace } from "./list.ts";
import { ReportsPage, reportsPage } from "./list-page.ts";
import { ReportPage, reportPage } from "./page.ts";
import { removeReport } from "./remove.ts";
import { ReportToTry, TriedDuties, tryDuties } from "./try-duties.ts";
import { reportView } from "./view.ts";

const area = "reports";

export const reportRouter = router({
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/reports",
        area,
        summary: "Write down a report on an object",
        status: 201,
        multipart: true,
      },
    })
    .input(NewReport)
    .output(OneReport)
    .mutation(({ ctx, input }) => createReport(ctx.actor, input, ctx.locale)),
  list: signedIn
    .meta({ isHeavy: true, rest: { method: "GET", path: "/reports", area, summary: "All reports one may see" } })
    .input(ReportList)
    .output(listOf(ReportView))
    .query(({ ctx, input }) =>
      reading(ctx.actor, (tx) => listReports(tx, ctx.locale, reportsInReach(ctx.actor), input)),
    ),
  inWorkspace: signedIn
    .meta({
      isHeavy: true,
      rest: { method: "GET", path: "/workspaces/{id}/reports", area, summary: "The reports of a workspace" },
    })
    .input(ReportsOf)
    .output(listOf(ReportView))
    .query(({ ctx, input }) => reportsOfWorkspace(ctx.actor, input, ctx.locale)),
  export: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: "/workspaces/{id}/reports/export",
        area: "exports",
        summary: "The reports as XLSX or CSV",
        raw: media.TABLES,
        mayBeJob: true,
      },
    })
    .input(ReportsAsFile)
    .query(({ ctx, input }) => exportReports(ctx.actor, input, ctx.locale)),
  get: signedIn
    .meta({ rest: { method: "GET", path: "/reports/{id}", area, summary: "One report" } })
    .input(ById)
    .output(OneReport)
    .query(async ({ ctx, input }) =>
      withEtag(ctx, reportContent, await reading(ctx.actor, (tx) => reportView(tx, ctx.actor, input.id, ctx.locale))),
    ),
  edit: signedIn
    .meta({
      rest: (["PUT", "PATCH"] as const).map((method) => ({
        method,
        path: "/reports/{id}" as const,
        area,
        summary: "Put a report right",
        needs: "report.edit",
        multipart: true,
      })),
    })
    .input(ReportChanges)
    .output(OneReport)
    .mutation(async ({ ctx, input }) => withEtag(ctx, reportContent, await editReport(ctx.actor, input, ctx.locale))),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/reports/{id}",
        area,
        summary: "Put a report in the trash",
        needs: "report.delete",
        status: 204,
      },
    })
    .input(ById)
    .output(z.object({ object_id: Id }))
    .mutation(({ ctx, input }) => removeReport(ctx.actor, input.id, ctx.locale)),

  page: signedIn
    .input(ById)
    .output(ReportPage)
    .query(({ ctx, input }) => reading(ctx.actor, (tx) => reportPage(tx, ctx.actor, input.id, ctx.locale))),
  formPage: signedIn
    .input(ById)
    .output(ReportFormPage)
    .query(({ ctx, input }) => reportFormPage(ctx.actor, input.id, ctx.locale)),
  editPage: signedIn
    .input(ById)
    .output(ReportEditPage)
    .query(({ ctx, input }) => reportEditPage(ctx.actor, input.id, ctx.locale)),
  tryDuties: signedIn
    .input(ReportToTry)
    .output(TriedDuties)
    .query(({ ctx, input }) => tryDuties(ctx.actor, input, ctx.locale)),
  listPage: signedIn
    .meta({ isHeavy: true })
    .input(ReportsOf.extend(PrintedPaging.shape))
    .output(ReportsPage)
    .query(({ ctx, input }) => reportsPage(ctx.actor, input, ctx.locale)),
});
