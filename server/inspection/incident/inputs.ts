import { today } from "@server/core/day";
import { Day, Id, line, text } from "@server/core/fields";
import { incidentKinds } from "@server/records/use/incident-kinds";
import { NamedPerson } from "@server/tenancy/user/inputs";
import { z } from "zod";

/** What happened to an object, so that the reports made before it no longer count. */
export const NewIncident = z.object({
  id: Id,
  kind: z.enum(incidentKinds),
  happened_on: Day.refine((day) => day <= today(), { error: "incident.in_future" }),
  note: text(1000),
});
const OneIncident = z.object({ id: Id, incidentId: Id });
export const IncidentWithdrawn = OneIncident.extend({ reason: line(300) });

export const IncidentView = z.object({
  id: Id,
  kind: z.enum(incidentKinds),
  happened_on: z.string(),
  note: z.string(),
  created_by: NamedPerson.nullable(),
  created_at: z.string(),
});
export type IncidentView = z.infer<typeof IncidentView>;

export const IncidentsPage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  incidents: z.array(IncidentView),
});
