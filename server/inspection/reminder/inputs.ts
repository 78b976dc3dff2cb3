import { z } from "zod";

const Rhythm = z.enum(["each", "daily", "weekly"]);
/** A checkbox: left out means false. */
const Checked = z
  .union([z.boolean(), z.literal("on")])
  .default(false)
  .transform(Boolean);

/** A person's settings for reminders of action points. */
export const ReminderWishes = z.object({
  rhythm: Rhythm,
  /** For a weekly digest: 1 Monday … 7 Sunday. */
  weekday: z.coerce.number().int().min(1).max(7).default(1),
  ahead: Checked,
  on_the_day: Checked,
  past: Checked,
  /** Reminds of action points of others or without resolvers; for those who manage a board or container. */
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
  /** False for a tablet, which gets no reminders. */
  may_edit: z.boolean(),
});
