import { queryRows } from "@db/rows";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { boardsLocked, planStatus } from "@server/core/plan";
import type { Upload } from "@server/platform/uploads/upload";
import { hasAddress } from "@server/tenancy/user/by-address";
import { PlanRow, planColumn } from "@server/tenancy/workspace/plan-column";
import { z } from "zod";
import { keepPapers } from "./add.ts";

/** More mail of strangers does not wait for somebody to let it in. */
const MOST_QUARANTINED = 200;

const Receiver = z.object({ id: z.string(), plan: PlanRow });

/** The workspace that takes papers at this address; undefined: none does, or its plan is over. */
export const receiverOf = (token: string): Promise<string | undefined> =>
  reading(asOperator, async (tx) => {
    const [found] = await queryRows(tx, Receiver)`
      select workspaces.id, ${planColumn(asOperator, workspaces.id)} as plan
      from inbox_addresses a join workspaces on workspaces.id = a.workspace_id
      where a.token = ${token.toLowerCase()} and workspaces.deleted_at is null`;
    return found && !boardsLocked(planStatus(found.plan, today())) ? found.id : undefined;
  });

const Sender = z.object({ is_known: z.boolean(), quarantined: z.number() });

/**
 * Keeps the attachments of a mail in the inbox of a workspace; those of a sender whom it does not know in quarantine.
 *
 * @throws invalid for what is no paper, beyond the quota, and where too much waits; StorageUnavailable
 */
export const takeMail = (workspaceId: string, sender: string, attachments: readonly Upload[]): Promise<string[]> =>
  transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const [from] = await queryRows(tx, Sender)`
      select exists (select from inbox_senders s where (s.workspace_id, s.email) = (${workspaceId}, ${sender}))
        or exists (select from users join memberships m on m.user_id = users.id
          where m.workspace_id = ${workspaceId} and m.role <> 'tablet' and ${hasAddress(sender)})
          as is_known,
        (select count(*)::int from inbox_papers where workspace_id = ${workspaceId} and state = 'quarantined')
          as quarantined`;
    const { is_known, quarantined } = from!;
    if (!is_known && quarantined >= MOST_QUARANTINED) throw invalid(`inbox.full?count=${MOST_QUARANTINED}`);
    return keepPapers(tx, null, { workspaceId, containerId: null, sender, isQuarantined: !is_known }, attachments);
  });
