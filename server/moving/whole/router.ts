import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { JobView } from "@server/tenancy/job/inputs";
import { exportWhole } from "./export.ts";
import { WholePage, wholePage } from "./page.ts";

export const wholeRouter = router({
  export: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/exports",
        area: "exports",
        summary: "Everything of a workspace as a ZIP, made by a job: its file is at /jobs/{id}/file",
        status: 202,
      },
    })
    .input(ById)
    .output(JobView)
    .mutation(({ ctx, input }) => exportWhole(ctx.actor, input, ctx.locale)),
  page: signedIn
    .input(ById)
    .output(WholePage)
    .query(({ ctx, input }) => wholePage(ctx.actor, input)),
});
