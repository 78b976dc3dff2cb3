import { type Tx, transact } from "@db/transact";
import { firstTime, later, laterEach } from "@jobs/later";
import { managersOf } from "@server/access/managers-of";
import { PROBLEM_MAIL_MINUTES } from "@server/constants";
import { isFirstWithin } from "@server/session/attempts";
import { sql } from "drizzle-orm";

/**
 * However many are told at once, a workspace's people get one mail about them now, and one about all that came meanwhile when the time is
 * over. Two in that time, at most.
 */
export async function tellLater(tx: Tx, workspaceId: string): Promise<void> {
  const window = { limit: 1, minutes: PROBLEM_MAIL_MINUTES };
  const { rows } = await tx.execute<{ now: string }>(sql`select now()`); // the moment of what this transaction wrote down
  const since = new Date(rows[0]!.now).toISOString();
  if (await isFirstWithin(tx, ["problem", "mail", workspaceId], window)) return later(tx, "problem.tell", { workspaceId, since });
  if (!(await isFirstWithin(tx, ["problem", "mails", workspaceId], window))) return;
  await later(tx, "problem.tell", { workspaceId, since }, new Date(Date.now() + PROBLEM_MAIL_MINUTES * 60_000));
}

/** What was reported and is still open, of action points beside their events. */
export const reportedSince = (workspaceId: string, since: string) => sql`
  action_points.workspace_id = ${workspaceId} and action_points.deletion_id is null and action_points.status = 'pending'
  and exists (select from events e where e.workspace_id = ${workspaceId} and e.about_id = action_points.id and e.verb = 'action_point.report' and e.at >= ${since}::timestamptz)`;

/** A mail to each admin of a container that something was reported in; where it has none, to who sees the whole workspace. */
export async function tellAdmins({ workspaceId, since }: { workspaceId: string; since: string }, jobId: string): Promise<void> {
  await transact({ workspaceIds: [workspaceId] }, async (tx) => {
    if (!(await firstTime(tx, jobId))) return;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct who.user_id as id
      from ${managersOf(sql`(select workspace_id, container_id from action_points where ${reportedSince(workspaceId, since)}) reported`)} who`);
    await laterEach(
      tx,
      "problem.mail",
      rows.map(({ id }) => ({ workspaceId, userId: id, since })),
    );
  });
}
