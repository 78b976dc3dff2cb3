import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { jobFile } from "./file.ts";
import { getJob } from "./get.ts";
import { JobView } from "./inputs.ts";

export const jobRouter = router({
  get: signedIn
    .meta({
      rest: { method: "GET", path: "/jobs/{id}", area: "jobs", summary: "How far long work is, and what came of it" },
    })
    .input(ById)
    .output(JobView)
    .query(({ ctx, input }) => getJob(ctx.actor, input.id)),
  file: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/jobs/{id}/file",
        area: "jobs",
        summary: "The file that came of it",
        raw: media.ANY,
      },
    })
    .input(ById)
    .query(({ ctx, input }) => jobFile(ctx.actor, input.id)),
});
