import { Id, line } from "@server/core/fields";
import { NamedPerson } from "@server/tenancy/user/inputs";
import { z } from "zod";

const MOST_REASON = 300;
const holdSubjects = ["object", "container"] as const;

/** What a legal hold is on: an object, or a board or container with all below it. */
export const HoldOn = z.object({ on: z.enum(holdSubjects), id: Id });
export const NewHold = HoldOn.extend({ reason: line(MOST_REASON) });
export const EndOfHold = z.object({ id: Id, holdId: Id, reason: line(MOST_REASON) });

export const HoldView = z.object({
  id: Id,
  on: z.enum(holdSubjects),
  target_id: Id,
  title: z.string(),
  reason: z.string(),
  by: NamedPerson.nullable(),
  since: z.string(),
  /** Null: it is in force. */
  ended_at: z.string().nullable(),
  ended_by: NamedPerson.nullable(),
  end_reason: z.string(),
});
export type HoldView = z.infer<typeof HoldView>;

/** The page that puts a hold on something, and ends it. */
export const HoldPage = z.object({
  workspace_id: Id,
  on: z.enum(holdSubjects),
  target: z.object({ id: Id, title: z.string() }),
  /** In force on it. */
  own: HoldView.nullable(),
  /** In force on places above it. */
  above: z.array(HoldView),
});

/** Whether something may not be deleted now because of a hold, for its page. `own`: on itself, not on a place above it. */
export const HeldView = z.object({ since: z.string(), own: z.boolean() });
export type HeldView = z.infer<typeof HeldView>;
