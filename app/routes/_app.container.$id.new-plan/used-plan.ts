import { Id } from "@server/core/fields";
import { Marks } from "@server/records/floor-plan/marks";
import { z } from "zod";

/** The points as the page sends them: as JSON; empty where none are marked. */
const SentMarks = z.string().transform((text, context) => {
  if (!text) return null;
  try {
    const marks = Marks.safeParse(JSON.parse(text));
    if (marks.success) return marks.data;
  } catch {}
  context.addIssue({ code: "custom", message: "container.plan_marks_near" });
  return z.NEVER;
});

export const UsedPlanForm = z.object({
  id: Id,
  plan_id: Id,
  marks: SentMarks.default(null),
  over: z.string(),
  /** The plan is dropped instead. */
  drop: z.string().optional(),
});
