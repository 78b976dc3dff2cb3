import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { OnceRun, Outcome } from "@jobs/contract";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { managersOf } from "@server/access/access/managers-of";
import { PROBLEM_MAIL_MINUTES } from "@server/core/constants";
import { mailAtMostOncePer } from "@server/tenancy/mail/at-most-once-per";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** A danger does not wait until the next mail about other problems. */
export const enqueueNotifyAdmins = (tx: Tx, workspaceId: string, about: "problem" | "danger"): Promise<void> =>
  mailAtMostOncePer(tx, { about, workspaceId, minutes: PROBLEM_MAIL_MINUTES }, (since, at) =>
    enqueue(tx, "problem.tell", { workspaceId, since }, at),
  );

/** A condition on action points and their events: reported since a moment, and still open. */
export const reportedSince = (workspaceId: string, since: string) => sql`
  action_points.workspace_id = ${workspaceId} and ${notDeleted("action_points")} and action_points.status = 'pending'
  and exists (select from events e where e.workspace_id = ${workspaceId} and e.about_id = action_points.id
    and e.verb = 'action_point.report' and e.at >= ${since}::timestamptz)`;

const AdminRow = z.object({ id: z.string() });

/** Enqueues a mail to each admin of the container; where it has none, to those who see the whole workspace; and to resolvers. */
export const enqueueProblemMails = (
  { workspaceId, since }: { workspaceId: string; since: string },
  { once }: OnceRun,
): Promise<Outcome> =>
  once({ workspaceIds: [workspaceId] }, async (tx) => {
    const rows = await queryRows(tx, AdminRow)`
      select distinct who.user_id as id
      from ${managersOf(sql`(select workspace_id, container_id from action_points
        where ${reportedSince(workspaceId, since)}) reported`)} who
      union select r.user_id from action_point_resolvers r
      join action_points on (action_points.workspace_id, action_points.id) = (r.workspace_id, r.action_point_id)
      where ${reportedSince(workspaceId, since)}`;
    await enqueueEach(
      tx,
      "problem.mail",
      rows.map(({ id }) => ({ workspaceId, userId: id, since })),
    );
  });
