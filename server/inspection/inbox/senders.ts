import { queryRows } from "@db/rows";
import { reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { z } from "zod";
import { type OneSender, SenderView } from "./inputs.ts";

const Sender = z.object({ email: z.string() });

/** From whom a workspace takes papers by mail at once, beside its own people. The caller has authorized it. */
export const sendersIn = (tx: Tx, workspaceId: string): Promise<z.infer<typeof SenderView>[]> =>
  queryRows(tx, SenderView)`
    select email, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from inbox_senders where workspace_id = ${workspaceId} order by email`;

/** The same for its admins. Throws not found and forbidden. */
export const sendersOf = (actor: Actor, id: string): Promise<z.infer<typeof SenderView>[]> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "inbox.distrust", id);
    return sendersIn(tx, id);
  });

/** Makes a sender a stranger again: what they mail from then on waits in quarantine. Throws not found and forbidden. */
export const distrust = (actor: Actor, { id, email }: z.output<typeof OneSender>): Promise<void> =>
  transact(actor, async (tx) => {
    await workspaceFor(tx, actor, "inbox.distrust", id);
    const [gone] = await queryRows(tx, Sender)`
      delete from inbox_senders where (workspace_id, email) = (${id}, ${email}) returning email`;
    if (!gone) throw notFound();
    await recordEvent(tx, actor, "inbox.distrust", { workspaceId: id, aboutId: id, title: email });
  });
