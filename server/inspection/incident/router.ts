import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createIncident, withdrawIncident } from "./change.ts";
import { IncidentsPage, IncidentView, IncidentWithdrawn, NewIncident } from "./inputs.ts";
import { incidentsOf, incidentsPage } from "./list.ts";

const area = "duties";

export const incidentRouter = router({
  list: signedIn
    .meta({
      rest: { method: "GET", path: "/objects/{id}/incidents", area, summary: "What happened to an object" },
    })
    .input(ById)
    .output(z.array(IncidentView))
    .query(({ ctx, input }) => incidentsOf(ctx.actor, input.id)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/objects/{id}/incidents",
        area,
        summary: "Record what happened to an object; reports from before it no longer count",
        needs: "report.edit",
        status: 201,
      },
    })
    .input(NewIncident)
    .output(IncidentView)
    .mutation(({ ctx, input }) => createIncident(ctx.actor, input)),
  withdraw: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/objects/{id}/incidents/{incidentId}",
        area,
        summary: "Withdraw what was recorded by mistake, with a reason",
        needs: "report.edit",
        status: 204,
      },
    })
    .input(IncidentWithdrawn)
    .mutation(({ ctx, input }) => withdrawIncident(ctx.actor, input)),
  page: signedIn
    .input(ById)
    .output(IncidentsPage)
    .query(({ ctx, input }) => incidentsPage(ctx.actor, input.id)),
});
