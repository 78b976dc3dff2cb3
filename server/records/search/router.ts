import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { MOST_FOUND, SearchFor, SearchResults } from "./inputs.ts";
import { search } from "./search.ts";
import { tagsLike } from "./tags.ts";

const area = "search";

export const searchRouter = router({
  all: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspace/{id}/search",
        area,
        summary: "Boards and containers, objects and files by their words",
      },
    })
    .input(SearchFor)
    .output(SearchResults)
    .query(({ ctx, input }) => search(ctx.actor, input.id, input.q, MOST_FOUND[input.type])),
  tags: signedIn
    .meta({ rest: { method: "GET", path: "/workspace/{id}/tags/search", area, summary: "Tags in use" } })
    .input(SearchFor.pick({ id: true, q: true }))
    .output(z.array(SearchResults.shape.tags.element))
    .query(({ ctx, input }) => tagsLike(ctx.actor, input.id, input.q)),
});
