import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { exportHistory } from "./export.ts";
import { HistoryExport, HistoryPage, HistoryQuery, SecurityPage, SecurityQuery } from "./inputs.ts";
import { historyOf } from "./list.ts";
import { securityOfOneself } from "./security.ts";

export const historyRouter = router({
  list: signedIn
    .meta({ isHeavy: true })
    .input(HistoryQuery)
    .output(HistoryPage)
    .query(({ ctx, input }) => historyOf(ctx.actor, input)),
  /** The chain of the events, as JSON lines. */
  export: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: "/workspaces/{id}/history",
        area: "exports",
        summary: "The history as a chain that anybody can check (JSON lines)",
        raw: media.JSON_LINES,
      },
    })
    .input(HistoryExport)
    .query(({ ctx, input }) => exportHistory(ctx.actor, input.id)),
  /** What concerned the security of one's own account. */
  ofOneself: signedIn
    .input(SecurityQuery)
    .output(SecurityPage)
    .query(({ ctx, input }) => securityOfOneself(ctx.actor, input)),
});
