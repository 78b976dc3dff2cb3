import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { addVisitReport } from "./add-report.ts";
import { createRequest, withdrawRequest } from "./create.ts";
import {
  NewRequest,
  NewRequestPage,
  NewRequestQuery,
  OneRequest,
  ProposedDay,
  RequestList,
  RequestsOf,
  RequestView,
  Visit,
  VisitReport,
  VisitToken,
} from "./inputs.ts";
import { requestOf, requestsOf } from "./list.ts";
import { newRequestPage } from "./new-page.ts";
import { proposeDay } from "./propose-day.ts";
import { requirePaperAllowed, visitPage } from "./visit.ts";

const area = "reports";
const all = "/workspaces/{id}/inspection-requests";
const one = `${all}/{requestId}`;

export const requestRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path: all, area, summary: "The inspections that bodies were asked for" } })
    .input(RequestsOf)
    .output(RequestList)
    .query(({ ctx, input }) => requestsOf(ctx.actor, input)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One request for an inspection" } })
    .input(OneRequest)
    .output(RequestView)
    .query(({ ctx, input }) => requestOf(ctx.actor, input)),
  create: signedIn
    .meta({
      rest: { method: "POST", path: all, area, summary: "Ask a body by mail to inspect objects", status: 201 },
    })
    .input(NewRequest)
    .output(RequestView)
    .mutation(({ ctx, input }) => createRequest(ctx.actor, input)),
  withdraw: signedIn
    .meta({
      rest: { method: "DELETE", path: one, area, summary: "Withdraw a request, and tell the body", status: 204 },
    })
    .input(OneRequest)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawRequest(ctx.actor, input)),
  newPage: signedIn
    .input(NewRequestQuery)
    .output(NewRequestPage)
    .query(({ ctx, input }) => newRequestPage(ctx.actor, input, ctx.locale)),
  visit: open
    .input(VisitToken)
    .output(Visit)
    .query(({ ctx, input }) => visitPage(input.token, ctx.source, ctx.locale)),
  propose: open
    .input(ProposedDay)
    .output(z.void())
    .mutation(({ ctx, input }) => proposeDay(input, ctx.source)),
  /** Before a paper is read. */
  requirePaperAllowed: open
    .input(VisitToken)
    .output(z.void())
    .mutation(({ ctx, input }) => requirePaperAllowed(input.token, ctx.source)),
  addReport: open
    .input(VisitReport)
    .output(z.void())
    .mutation(({ ctx, input }) => addVisitReport(input, ctx.source, ctx.locale)),
});
