import { incidents } from "@db/schema/duty";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requireNotHeld } from "@server/records/hold/in-force";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { IncidentView, IncidentWithdrawn, NewIncident } from "./inputs.ts";
import { incidentsOfObject } from "./list.ts";

/** Records what happened to an object. The reports made before it no longer count (db/state.sql). */
export const createIncident = (
  actor: Actor,
  { id, kind, happened_on, note }: z.output<typeof NewIncident>,
): Promise<IncidentView> =>
  transact(actor, async (tx) => {
    const { workspaceId, containerId, title } = await objectFor(tx, actor, "report.edit", id);
    await lockObjectToDecide(tx, { workspaceId, containerId, id });
    const [created] = await tx
      .insert(incidents)
      .values({ workspaceId, objectId: id, kind, happenedOn: happened_on, note, createdBy: actor.userId })
      .returning({ id: incidents.id });
    const detail = { incident: created!.id, kind, happened_on };
    await recordEvent(tx, actor, "incident.create", { workspaceId, aboutId: id, title, detail });
    const all = await incidentsOfObject(tx, id);
    return all.find((incident) => incident.id === created!.id)!;
  });

/** Withdraws what was recorded by mistake, so that the reports count again. The history keeps it and the reason. */
export const withdrawIncident = (
  actor: Actor,
  { id, incidentId, reason }: z.output<typeof IncidentWithdrawn>,
): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, containerId, title } = await objectFor(tx, actor, "report.edit", id);
    await lockObjectToDecide(tx, { workspaceId, containerId, id });
    await requireNotHeld(tx, workspaceId, id);
    const [removed] = await tx
      .delete(incidents)
      .where(and(eq(incidents.workspaceId, workspaceId), eq(incidents.objectId, id), eq(incidents.id, incidentId)))
      .returning({ kind: incidents.kind, happened_on: incidents.happenedOn });
    if (!removed) throw notFound();
    const detail = { incident: incidentId, ...removed, reason };
    await recordEvent(tx, actor, "incident.withdraw", { workspaceId, aboutId: id, title, detail });
  });
