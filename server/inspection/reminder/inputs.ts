import { z } from "zod";

const Rhythm = z.enum(["each", "daily", "weekly"]);
/** As a form says it, which leaves out what is not checked. */
const Checked = z
  .union([z.boolean(), z.literal("on")])
  .default(false)
  .transform(Boolean);

/** How somebody wants to be reminded of action points, and of what. */
export const ReminderWishes = z.object({
  rhythm: Rhythm,
  /** Of a weekly one: 1 Monday … 7 Sunday. */
  weekday: z.coerce.number().int().min(1).max(7).default(1),
  ahead: Checked,
  on_the_day: Checked,
  past: Checked,
  /** What others left, or nobody was asked to do; counts for who manages a board or container. */
  as_admin: Checked,
});

export const ReminderWishesView = z.object({
  rhythm: Rhythm,
  weekday: z.number(),
  ahead: z.boolean(),
  on_the_day: z.boolean(),
  past: z.boolean(),
  as_admin: z.boolean(),
  manages: z.boolean(),
  /** A tablet on a wall is reminded of nothing. */
  may_edit: z.boolean(),
});
