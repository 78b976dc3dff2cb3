import { MAX_REMINDER_STEPS } from "@server/core/constants";
import { Id } from "@server/core/fields";
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
  /** On Mondays how the places stand that they manage. */
  overview: Checked,
});

export const ReminderWishesView = z.object({
  rhythm: Rhythm,
  weekday: z.number(),
  ahead: z.boolean(),
  on_the_day: z.boolean(),
  past: z.boolean(),
  as_admin: z.boolean(),
  overview: z.boolean(),
  manages: z.boolean(),
  /** False for a tablet, which gets no reminders. */
  may_edit: z.boolean(),
});

const step = z.coerce.number("mistake.number").int("mistake.number").min(1).max(365);
/** As a list, or as a form sends it: numbers with commas or spaces between. */
const DaysBefore = z.preprocess(
  (sent) => (typeof sent === "string" ? sent.split(/[\s,;]+/).filter(Boolean) : sent),
  z
    .array(step)
    .max(MAX_REMINDER_STEPS)
    .transform((days) => [...new Set(days)].sort((a, b) => b - a)),
);
const OwnerAfter = z.coerce.number("mistake.number").int("mistake.number").min(1).max(365);

/** When a workspace reminds its people of what ends: days before, each week after, the owner so many days after. */
export const ReminderPolicy = z.object({ id: Id, days_before: DaysBefore, weekly: Checked, owner_after: OwnerAfter });

export const ReminderPolicyView = z.object({
  days_before: z.array(z.number()),
  weekly: z.boolean(),
  owner_after: z.number(),
});
export type ReminderPolicyView = z.infer<typeof ReminderPolicyView>;
