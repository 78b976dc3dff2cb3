import { router, signedIn } from "@server/core/trpc";
import { MoveInOrder, OrderById, OrderChanges, OrderView, SortPage, SortPageQuery } from "./inputs.ts";
import { moveInOrder, orderOf, resetOrder, setOrder } from "./order.ts";
import { sortPage } from "./page.ts";

const area = "orders";
const path = "/orders/{type}/{id}";

export const orderRouter = router({
  get: signedIn
    .meta({
      rest: { method: "GET", path, area, summary: "How boards, containers or objects are sorted for the caller" },
    })
    .input(OrderById)
    .output(OrderView)
    .query(({ ctx, input }) => orderOf(ctx.actor, input)),
  set: signedIn
    .meta({ rest: { method: "PUT", path, area, summary: "Sort them, for the caller or for everybody" } })
    .input(OrderChanges)
    .output(OrderView)
    .mutation(({ ctx, input }) => setOrder(ctx.actor, input)),
  drop: signedIn
    .meta({ rest: { method: "DELETE", path, area, summary: "Back to everybody's order", status: 204 } })
    .input(OrderById)
    .mutation(({ ctx, input }) => resetOrder(ctx.actor, input)),
  move: signedIn.input(MoveInOrder).mutation(({ ctx, input }) => moveInOrder(ctx.actor, input)),
  page: signedIn
    .input(SortPageQuery)
    .output(SortPage)
    .query(({ ctx, input }) => sortPage(ctx.actor, input)),
});
