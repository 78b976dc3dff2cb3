import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { MAX_FOUND, SearchFor, SearchResults } from "./inputs.ts";
import { search } from "./search.ts";
import { findTags } from "./tags.ts";

const area = "search";

export const searchRouter = router({
  all: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: "/workspace/{id}/search",
        area,
        summary: "Boards and containers, objects and files by their words",
      },
    })
    .input(SearchFor)
    .output(SearchResults)
    .query(({ ctx, input }) =>
      search(ctx.actor, { workspaceId: input.id, q: input.q, limit: MAX_FOUND[input.type] }, ctx.locale),
    ),
  tags: signedIn
    .meta({ isHeavy: true, rest: { method: "GET", path: "/workspace/{id}/tags/search", area, summary: "Tags in use" } })
    .input(SearchFor.pick({ id: true, q: true }))
    .output(z.array(SearchResults.shape.tags.element))
    .query(({ ctx, input }) => findTags(ctx.actor, input.id, input.q)),
});
