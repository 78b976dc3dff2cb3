import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { countWithinLimit } from "@server/core/attempts";
import { z } from "zod";

const NowRow = z.object({ now: z.string() });

/**
 * Throttles mails to the people of a workspace: the first event is mailed now, and all that follow within the period in
 * one mail at its end. `enqueue` is called with the moment from which on the mail reports, and when it is to be sent,
 * if not now.
 */
export async function mailAtMostOncePer(
  tx: Tx,
  { about, workspaceId, minutes }: { about: string; workspaceId: string; minutes: number },
  enqueueMail: (since: string, at?: Date) => Promise<void>,
): Promise<void> {
  const window = { limit: 1, minutes };
  // the timestamp of what this transaction recorded
  const rows = await queryRows(tx, NowRow)`select now()`;
  const since = new Date(rows[0]!.now).toISOString();
  if (await countWithinLimit(tx, [about, "mail", workspaceId], window)) return enqueueMail(since);
  if (!(await countWithinLimit(tx, [about, "mails", workspaceId], window))) return;
  await enqueueMail(since, new Date(Date.now() + minutes * 60_000));
}
