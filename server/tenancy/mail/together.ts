import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { isFirstInWindow } from "@server/core/attempts";
import { z } from "zod";

const TellTogetherRow = z.object({ now: z.string() });

/**
 * However much happens at once, a workspace's people get one mail about it now, and one about all that came meanwhile
 * when the time is over. Two in that time, at most. `enqueue` is called with the moment from when on the mail tells,
 * and when it is to leave, should that not be now.
 */
export async function tellTogether(
  tx: Tx,
  { about, workspaceId, minutes }: { about: string; workspaceId: string; minutes: number },
  promise: (since: string, at?: Date) => Promise<void>,
): Promise<void> {
  const window = { limit: 1, minutes };
  // the moment of what this transaction wrote down
  const rows = await queryRows(tx, TellTogetherRow)`select now()`;
  const since = new Date(rows[0]!.now).toISOString();
  if (await isFirstInWindow(tx, [about, "mail", workspaceId], window)) return promise(since);
  if (!(await isFirstInWindow(tx, [about, "mails", workspaceId], window))) return;
  await promise(since, new Date(Date.now() + minutes * 60_000));
}
