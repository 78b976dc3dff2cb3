import { notDeleted } from "@db/not-deleted";
import { administers, grantOn, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import { scans } from "@db/schema/blob";
import { grantRole } from "@db/schema/container";
import { inboxPapers, type Proposal } from "@db/schema/inbox";
import { paperStates } from "@db/schema/paper-state";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { PlanRow, planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isFromPicture } from "./unread.ts";

/** SQL on inbox_papers: those of a workspace that the actor sees: admins all, others what was dropped where they are admin. */
export const papersSeen = (actor: Actor, workspaceId: string): SQL => sql`inbox_papers.workspace_id = ${workspaceId}
  and (inbox_papers.container_id is null or exists (select from containers c
    where (c.workspace_id, c.id) = (inbox_papers.workspace_id, inbox_papers.container_id) and ${notDeleted("c")}))
  and ${
    seesWholeWorkspace(actor, workspaceId)
      ? sql`true`
      : sql`inbox_papers.container_id is not null
        and ${administers(actor, inboxPapers.workspaceId, inboxPapers.containerId)}`
  }`;

export const openStates = sql`('waiting', 'read', 'unreadable')`;

const Row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  containerId: z.string().nullable(),
  sha256: z.string(),
  name: z.string(),
  type: z.enum(["pdf", "image"]),
  size: z.number(),
  mime: z.string(),
  scan: z.enum(scans).nullable(),
  state: z.enum(paperStates),
  /** The paper's own words; null where they were read from a picture, which may differ from what a person reads there. */
  lines: z.string().nullable(),
  proposal: z.custom<Proposal>().nullable(),
  sender: z.string().nullable(),
  reportId: z.string().nullable(),
  decidedBy: z.string().nullable(),
  grant: z.enum(grantRole.enumValues).nullable(),
  plan: PlanRow.nullable(),
});

/**
 * A paper of the inbox by its id, with the actor's access to it, for this verb. The one way to it. `toDecide`: others who
 * decide on it wait.
 *
 * @throws not found unless the actor is admin of the workspace or of where it was dropped; forbidden
 */
export async function paperFor(
  tx: Tx,
  actor: Actor,
  verb: Verb,
  { id, paper }: { id: string; paper: string },
  { toDecide = false } = {},
) {
  const [row] = await queryRows(tx, Row)`
    select inbox_papers.id, inbox_papers.workspace_id as "workspaceId", inbox_papers.container_id as "containerId",
      inbox_papers.sha256, inbox_papers.name, inbox_papers.type, inbox_papers.size, b.mime, b.scan, inbox_papers.state,
      case when not ${isFromPicture} then inbox_papers.lines end as lines, inbox_papers.proposal,
      inbox_papers.sender, inbox_papers.report_id as "reportId",
      inbox_papers.decided_by as "decidedBy",
      ${grantOn(actor, inboxPapers.workspaceId, inboxPapers.containerId)} as grant,
      ${planColumn(actor, inboxPapers.workspaceId)} as plan
    from inbox_papers join blobs b on (b.workspace_id, b.sha256) = (inbox_papers.workspace_id, inbox_papers.sha256)
    where inbox_papers.id = ${paper} and ${papersSeen(actor, id)}
    ${toDecide ? sql`for no key update of inbox_papers` : sql``}`;
  if (!row) throw notFound();
  const { grant, plan, ...found } = row;
  const access = accessTo(actor, found.workspaceId, grant, plan);
  authorize(access, verb);
  return { ...found, ...access };
}
