import { Id, OptionalId } from "@server/core/fields";
import { z } from "zod";

export const MOST_FEEDS = 50;

/** `container_id`: the board or container of which it is; null: all that its person sees. */
export const NewFeed = z.object({ container_id: OptionalId.default(null) });

export const FeedView = z.object({
  id: Id,
  container: z.object({ id: Id, title: z.string() }).nullable(),
  workspace: z.string().nullable(),
  /** Secret: who knows it reads the calendar without signing in. */
  url: z.string(),
  created_at: z.string(),
});
export type FeedView = z.infer<typeof FeedView>;

export const FeedsPage = z.object({
  feeds: z.array(FeedView),
  /** The board that was asked for and has no address yet. */
  board: z.object({ id: Id, title: z.string() }).nullable(),
  may_edit: z.boolean(),
});
export const FeedsQuery = z.object({ board: Id.optional() });
