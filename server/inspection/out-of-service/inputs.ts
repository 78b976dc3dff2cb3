import { today } from "@server/core/day";
import { Day, Id, line, optionalLine } from "@server/core/fields";
import { NamedPerson } from "@server/tenancy/user/inputs";
import { z } from "zod";

/** Takes an object out of service. todo: what must happen before it is used again. */
export const NewOutOfService = z.object({
  id: Id,
  since: Day.refine((day) => day <= today(), { error: "out_of_service.in_future" }),
  reason: line(300),
  todo: optionalLine(300),
});
export const BackInService = z.object({ id: Id, reason: line(300) });

export const OutOfServiceView = z.object({
  id: Id,
  since: z.string(),
  reason: z.string(),
  todo: z.string(),
  created_by: NamedPerson.nullable(),
  created_at: z.string(),
  /** Neither put back in service, nor followed by a report with another outcome. */
  is_now: z.boolean(),
});
export type OutOfServiceView = z.infer<typeof OutOfServiceView>;

export const OutOfServicePage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  /** Of the act that holds; null: nobody took it out of service, though its last report may. */
  now: OutOfServiceView.nullable(),
});
