import { open, router } from "@server/core/trpc";
import { z } from "zod";
import { Problem } from "./inputs.ts";
import { reportProblem } from "./report.ts";
import { ProblemStart, problemStart } from "./start.ts";

export const problemRouter = router({
  start: open
    .input(Problem.pick({ publicId: true }))
    .output(ProblemStart)
    .query(({ input }) => problemStart(input.publicId)),
  report: open
    .input(Problem)
    .output(z.void())
    .mutation(({ ctx, input }) => reportProblem(input, ctx.source)),
});
