import { notDeleted } from "@db/not-deleted";
import { grantOn, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { inspectionRequestObjects, inspectionRequests } from "@db/schema/inspection-request";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { type Actor, accessTo, authorize, authorizeIn } from "@server/core/actor";
import { forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { NewRequest, OneRequest, RequestView } from "./inputs.ts";
import { loadRequest } from "./list.ts";
import { countRequestMail } from "./mail-limits.ts";

/**
 * Asks a body by mail to inspect objects. Throws invalid (422) for an object that the actor does not reach, forbidden
 * where their role does not allow it, and 429 beyond the daily limit of mails.
 */
export const createRequest = (
  actor: Actor,
  { id, object_ids, body, email, language, starts_on, ends_on, note }: z.output<typeof NewRequest>,
): Promise<RequestView> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    const objectIds = [...new Set(object_ids)];
    await requireObjects(tx, actor, id, objectIds);
    await countRequestMail(tx, id, email);
    const [made] = await tx
      .insert(inspectionRequests)
      .values({
        ...{ workspaceId: id, body, email, locale: language, startsOn: starts_on, endsOn: ends_on, note },
        createdBy: actor.userId,
      })
      .returning({ id: inspectionRequests.id });
    const requestId = made!.id;
    await tx
      .insert(inspectionRequestObjects)
      .values(objectIds.map((objectId) => ({ workspaceId: id, requestId, objectId })));
    await enqueue(tx, "inspection.ask", { workspaceId: id, requestId, about: "request" });
    const detail = { objects: objectIds.length, starts_on, ends_on };
    await recordEvent(tx, actor, "inspection.request", { workspaceId: id, aboutId: requestId, title: body, detail });
    return loadRequest(tx, actor, { id, requestId });
  });

/**
 * Withdraws a request and tells the body so, where its mail has left. Its link ends. Throws not found, also where it is withdrawn already, and
 * forbidden for who does not administer all of its objects.
 */
export const withdrawRequest = (actor: Actor, input: z.output<typeof OneRequest>): Promise<void> =>
  transact(actor, async (tx) => {
    const { id, requestId } = input;
    const { permissions } = await loadRequest(tx, actor, input);
    if (!permissions.can_withdraw) throw forbidden();
    const [withdrawn] = await tx
      .update(inspectionRequests)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          eq(inspectionRequests.workspaceId, id),
          eq(inspectionRequests.id, requestId),
          isNull(inspectionRequests.withdrawnAt),
        ),
      )
      .returning({ body: inspectionRequests.body });
    if (!withdrawn) throw notFound();
    if (!(await waitsToLeave(tx, input)))
      await enqueue(tx, "inspection.ask", { workspaceId: id, requestId, about: "request_withdrawn" });
    await recordEvent(tx, actor, "inspection.withdraw", {
      ...{ workspaceId: id, aboutId: requestId, title: withdrawn.body },
    });
  });

const Waiting = z.object({ id: z.string() });

/** Whether the mail that asks the body has not left yet; withdrawn, it never does. */
async function waitsToLeave(tx: Tx, { id, requestId }: z.output<typeof OneRequest>): Promise<boolean> {
  const rows = await queryRows(tx, Waiting)`
    select id from outbox where workspace_id = ${id} and name = 'inspection.ask'
      and payload ->> 'requestId' = ${requestId} limit 1`;
  return rows.length > 0;
}

/** Throws unless all are objects of the workspace for which the actor may ask an inspection. */
async function requireObjects(tx: Tx, actor: Actor, workspaceId: string, ids: readonly string[]): Promise<void> {
  const found = await tx
    .select({
      grant: grantOn(actor, objects.workspaceId, objects.containerId),
      plan: planColumn(actor, objects.workspaceId),
    })
    .from(objects)
    .where(
      and(eq(objects.workspaceId, workspaceId), sql`${objects.id} = any (${uuids([...ids])})`, notDeleted(objects)),
    );
  const seen = found
    .map(({ grant, plan }) => accessTo(actor, workspaceId, grant, plan))
    .filter(({ effectiveRole }) => effectiveRole !== null);
  // the same for what is out of reach, so that the answer does not tell whether it exists
  if (seen.length < ids.length) throw invalid("inspection.unknown_object", "object_ids");
  for (const access of seen) authorize(access, "inspection.request");
}
