import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { putBackInService, takeOutOfService } from "./change.ts";
import { BackInService, NewOutOfService, OutOfServicePage, OutOfServiceView } from "./inputs.ts";
import { outOfServiceOf, outOfServicePage } from "./list.ts";

const area = "duties";
const path = "/objects/{id}/out-of-service";

export const outOfServiceRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path, area, summary: "When and why an object was taken out of service" } })
    .input(ById)
    .output(z.array(OutOfServiceView))
    .query(({ ctx, input }) => outOfServiceOf(ctx.actor, input.id)),
  begin: signedIn
    .meta({
      rest: { method: "POST", path, area, summary: "Take an object out of service", needs: "report.edit", status: 201 },
    })
    .input(NewOutOfService)
    .output(OutOfServiceView)
    .mutation(({ ctx, input }) => takeOutOfService(ctx.actor, input)),
  end: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path,
        area,
        summary: "Put an object back in service, with a reason",
        needs: "report.edit",
        status: 204,
      },
    })
    .input(BackInService)
    .mutation(({ ctx, input }) => putBackInService(ctx.actor, input)),
  page: signedIn
    .input(ById)
    .output(OutOfServicePage)
    .query(({ ctx, input }) => outOfServicePage(ctx.actor, input.id)),
});
