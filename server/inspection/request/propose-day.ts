import { queryRows } from "@db/rows";
import { inspectionRequests } from "@db/schema/inspection-request";
import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { managersOf } from "@server/access/access/managers-of";
import { countOrReject } from "@server/core/attempts";
import { PROPOSED_DAYS_AFTER } from "@server/core/constants";
import { addDays } from "@server/core/day";
import { forbidden, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { brandOf } from "@server/tenancy/workspace/brand";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ProposedDay } from "./inputs.ts";
import { withRequest } from "./visit.ts";

/** Each is mailed to who asked. */
const PROPOSALS_PER_DAY = 5;

const MOST_TOLD = 20; // people
const ToldRow = z.object({ id: z.string() });

/** Who is told what a body answers: who asked, and if they left the workspace who manages the places of the objects. */
async function toldOf(tx: Tx, requestId: string): Promise<string[]> {
  const places = sql`(select objects.workspace_id, objects.container_id from inspection_request_objects o
    join objects on (objects.workspace_id, objects.id) = (o.workspace_id, o.object_id)
    where o.request_id = ${requestId}) places`;
  const rows = await queryRows(tx, ToldRow)`
    with asker as (
      select m.user_id as id from inspection_requests q
      join memberships m on (m.workspace_id, m.user_id) = (q.workspace_id, q.created_by) where q.id = ${requestId}
    ), managing as (
      select distinct who.user_id as id from ${managersOf(places)} who where not exists (select from asker)
    )
    select id from asker union all select id from managing limit ${MOST_TOLD}`;
  return rows.map(({ id }) => id);
}

/**
 * Stores the day that the body proposes, and mails it to who asked; what it proposed already changes nothing. Throws as
 * visitPage(), invalid (422) for a day too long after the period, and 429 after too many in a day.
 */
export const proposeDay = (
  { token, proposed_on, answer }: z.output<typeof ProposedDay>,
  source: string,
): Promise<void> =>
  withRequest(token, source, async (tx, { id, workspace_id: workspaceId, body, brand, ends_on }) => {
    if (brandOf(brand, "").locked) throw forbidden("inspection.locked", { code: "plan_locked" });
    if (proposed_on > addDays(ends_on, PROPOSED_DAYS_AFTER)) throw invalid("inspection.too_late", "proposed_on");
    const isThis = and(eq(inspectionRequests.workspaceId, workspaceId), eq(inspectionRequests.id, id));
    const { proposedOn, answer: said } = inspectionRequests;
    const [before] = await tx.select({ proposedOn, said }).from(inspectionRequests).where(isThis).for("update");
    if (before?.proposedOn === proposed_on && before.said === answer) return;
    const window = { limit: PROPOSALS_PER_DAY, minutes: 24 * 60 };
    await countOrReject(tx, ["visit", "proposals", id], window, "inspection.too_many_proposals");
    await tx.update(inspectionRequests).set({ proposedOn: proposed_on, answer }).where(isThis);
    const told = await toldOf(tx, id);
    await enqueueEach(
      tx,
      "inspection.told",
      told.map((userId) => ({ workspaceId, userId, requestId: id })),
    );
    await recordEvent(tx, null, "inspection.propose", {
      ...{ workspaceId, aboutId: id, title: body, detail: { proposed_on, note: answer } },
    });
  });
