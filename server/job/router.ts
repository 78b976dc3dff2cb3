import { ById } from "@server/fields";
import { router, signedIn } from "@server/trpc";
import { getJob } from "./get.ts";
import { JobView } from "./inputs.ts";

export const jobRouter = router({
  get: signedIn
    .meta({ rest: { method: "GET", path: "/jobs/{id}", area: "jobs", summary: "How far long work is, and what came of it" } })
    .input(ById)
    .output(JobView)
    .query(({ ctx, input }) => getJob(ctx.actor, input.id)),
});
