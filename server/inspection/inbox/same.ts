import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { planLocked } from "@server/core/errors";
import { requireAdministrator } from "@server/inspection/request/list";
import { z } from "zod";
import type { SameForAll } from "./inputs.ts";
import { lockIn } from "./list.ts";
import { openStates, papersSeen } from "./paper-for.ts";

const Changed = z.object({ id: z.string() });

/**
 * Proposes the same body and date for all that were chosen, of those that wait and that the actor sees. It counts for
 * nothing before each is confirmed. Throws not found and forbidden.
 */
export const setForAll = (actor: Actor, said: z.output<typeof SameForAll>): Promise<{ count: number }> =>
  transact(actor, async (tx) => {
    await requireAdministrator(tx, actor, said.id);
    const lock = await lockIn(tx, actor, said.id);
    if (lock) throw planLocked(lock);
    const changed = await queryRows(tx, Changed)`
      update inbox_papers set body = coalesce(nullif(${said.reported_by}, ''), body),
        date = coalesce(nullif(${said.reported_date}, ''), date)
      where inbox_papers.id = any (${uuids(said.papers)}) and ${papersSeen(actor, said.id)}
        and inbox_papers.state in ${openStates} returning id`;
    return { count: changed.length };
  });
