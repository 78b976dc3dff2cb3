import { ById } from "@server/core/fields";
import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { Problem, ProblemRule, ProblemRulePage, ProblemToken } from "./inputs.ts";
import { requirePhotoAllowed } from "./photo-allowed.ts";
import { reportProblem } from "./report.ts";
import { problemRulePage, setProblemRule } from "./rule.ts";
import { ProblemStart, problemStart } from "./start.ts";
import { ProblemState, trackProblem } from "./track.ts";

export const problemRouter = router({
  start: open
    .input(Problem.pick({ publicId: true }))
    .output(ProblemStart)
    .query(({ input }) => problemStart(input.publicId)),
  report: open
    .input(Problem)
    .output(ProblemToken)
    .mutation(({ ctx, input }) => reportProblem(input, ctx.source)),
  /** Before a photo is read. */
  requirePhotoAllowed: open
    .input(Problem.pick({ publicId: true }))
    .output(z.void())
    .mutation(({ ctx, input }) => requirePhotoAllowed(input.publicId, ctx.source)),
  rule: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/containers/{id}/problem-rule",
        area: "actionpoints",
        summary: "Who resolves the problems that visitors report below a board",
        needs: "container.edit",
      },
    })
    .input(ById)
    .output(ProblemRulePage)
    .query(({ ctx, input }) => problemRulePage(ctx.actor, input.id)),
  setRule: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/containers/{id}/problem-rule",
        area: "actionpoints",
        summary: "Set who resolves the problems that visitors report below a board, and within how many days",
        needs: "container.edit",
        status: 204,
      },
    })
    .input(ProblemRule)
    .output(z.void())
    .mutation(({ ctx, input }) => setProblemRule(ctx.actor, input)),
  track: open
    .input(ProblemToken)
    .output(ProblemState)
    .query(({ ctx, input }) => trackProblem(input.token, ctx.source)),
});
