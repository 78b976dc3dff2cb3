import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { addPapers } from "./add.ts";
import { renewAddress } from "./address.ts";
import { decide } from "./decide.ts";
import {
  InboxPage,
  InboxPageQuery,
  InboxQuery,
  NewPapers,
  OneSender,
  PaperDecision,
  PaperPage,
  PaperQuery,
  Papers,
  PaperView,
  SameForAll,
  SenderView,
} from "./inputs.ts";
import { inboxPage, papersOf } from "./list.ts";
import { paperPage } from "./page.ts";
import { setForAll } from "./same.ts";
import { distrust, sendersOf } from "./senders.ts";

const area = "inbox";
const all = "/workspaces/{id}/inbox";
/** Which one is no part of the path, for paths are logged and this is the address of a person. */
const senders = `${all}/senders`;

export const inboxRouter = router({
  list: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: all,
        area,
        summary: "Papers that wait to become reports, with what was read from them",
      },
    })
    .input(InboxQuery)
    .output(Papers)
    .query(({ ctx, input }) => papersOf(ctx.actor, input)),
  add: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        summary: "Put PDFs or photos of reports into the inbox of a workspace, or of a container",
        status: 201,
        multipart: true,
      },
    })
    .input(NewPapers)
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(({ ctx, input }) => addPapers(ctx.actor, input)),
  decide: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: `${all}/{paper}`,
        area,
        summary: "Confirm a paper as the report of a machine, skip it, or have it wait again",
      },
    })
    .input(PaperDecision)
    .output(PaperView)
    .mutation(({ ctx, input }) => decide(ctx.actor, input, ctx.locale)),
  senders: signedIn
    .meta({ rest: { method: "GET", path: senders, area, summary: "Who else may mail papers into the inbox" } })
    .input(ById)
    .output(z.array(SenderView))
    .query(({ ctx, input }) => sendersOf(ctx.actor, input.id)),
  distrust: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: senders,
        area,
        summary: "Have a sender's mail wait in quarantine again",
        status: 204,
      },
    })
    .input(OneSender)
    .mutation(({ ctx, input }) => distrust(ctx.actor, input)),
  setForAll: signedIn
    .input(SameForAll)
    .output(z.object({ count: z.number() }))
    .mutation(({ ctx, input }) => setForAll(ctx.actor, input)),
  renewAddress: signedIn
    .input(ById)
    .output(z.object({ address: z.string().nullable() }))
    .mutation(({ ctx, input }) => renewAddress(ctx.actor, input.id)),
  page: signedIn
    .meta({ isHeavy: true })
    .input(InboxPageQuery)
    .output(InboxPage)
    .query(({ ctx, input }) => inboxPage(ctx.actor, input)),
  paperPage: signedIn
    .input(PaperQuery)
    .output(PaperPage)
    .query(({ ctx, input }) => paperPage(ctx.actor, input, ctx.locale)),
});
