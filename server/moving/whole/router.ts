import { MAX_WHOLE } from "@server/core/constants";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { JobView } from "@server/tenancy/job/inputs";
import { exportWhole } from "./export.ts";
import { importWhole } from "./import.ts";
import { ImportView, OneImport, WholeFile } from "./inputs.ts";
import { offeredWhole, offerWhole } from "./offered.ts";
import { ImportPage, importPage, WholePage, wholePage } from "./page.ts";

export const wholeRouter = router({
  export: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/exports",
        area: "exports",
        summary: "Everything of a workspace as a ZIP, made by a job: its file is at /jobs/{id}/file",
        needs: "workspace.export",
        status: 202,
      },
    })
    .input(ById)
    .output(JobView)
    .mutation(({ ctx, input }) => exportWhole(ctx.actor, input, ctx.locale)),
  offer: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/whole",
        area: "exports",
        summary: "Look at the ZIP of a workspace, before it is imported into this one, which is empty",
        needs: "workspace.import",
        status: 201,
        multipart: true,
        largest: MAX_WHOLE,
      },
    })
    .input(WholeFile)
    .output(ImportView)
    .mutation(({ ctx, input }) => offerWhole(ctx.actor, input)),
  offered: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/whole/{file}",
        area: "exports",
        summary: "What a ZIP would bring, for an hour after it was sent",
        needs: "workspace.import",
      },
    })
    .input(OneImport)
    .output(ImportView)
    .query(({ ctx, input }) => offeredWhole(ctx.actor, input)),
  import: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/whole/{file}",
        area: "exports",
        summary: "Import it, by a job",
        needs: "workspace.import",
        status: 202,
      },
    })
    .input(OneImport)
    .output(JobView)
    .mutation(({ ctx, input }) => importWhole(ctx.actor, input, ctx.locale)),
  importPage: signedIn
    .input(ById)
    .output(ImportPage)
    .query(({ ctx, input }) => importPage(ctx.actor, input)),
  page: signedIn
    .input(ById)
    .output(WholePage)
    .query(({ ctx, input }) => wholePage(ctx.actor, input)),
});
