import { slowly } from "@db/bounds";
import { queryRows } from "@db/rows";
import { reminderPolicies } from "@db/schema/reminder";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type ReminderPolicy, ReminderPolicyView } from "./inputs.ts";

/** The policy of a workspace, or the defaults. Throws not found or forbidden. */
export function policyOf(actor: Actor, workspaceId: string): Promise<ReminderPolicyView> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  return reading(actor, (tx) => loadPolicy(tx, workspaceId));
}

async function loadPolicy(tx: Tx, workspaceId: string): Promise<ReminderPolicyView> {
  const rows = await queryRows(tx, ReminderPolicyView)`
    select days_before, weekly, owner_after from reminder_policy(${workspaceId})`;
  return rows[0]!;
}

/** Changes the policy, and the next reminders of all that ends. Throws not found or forbidden. */
export function editPolicy(
  actor: Actor,
  { id: workspaceId, ...input }: z.output<typeof ReminderPolicy>,
): Promise<ReminderPolicyView> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  // it may compute the next reminder of everything in the workspace
  return slowly(() =>
    transact(actor, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      const before = await loadPolicy(tx, workspaceId);
      const { days_before: daysBefore, weekly, owner_after: ownerAfter } = input;
      const values = { daysBefore, weekly, ownerAfter, updatedAt: sql`now()` };
      await tx
        .insert(reminderPolicies)
        .values({ workspaceId, ...values })
        .onConflictDoUpdate({ target: reminderPolicies.workspaceId, set: values });
      await tx.execute(sql`select notices_anew(${workspaceId}, ${today()}::date)`);
      await recordEvent(tx, actor, "reminder.edit", {
        workspaceId,
        aboutId: workspaceId,
        detail: { from: before, to: input },
      });
      return loadPolicy(tx, workspaceId);
    }),
  );
}
