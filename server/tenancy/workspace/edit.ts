import { workspaces } from "@db/schema/workspace";
import { transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { forbidden, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { cachedAnswer } from "@server/tenancy/vat/query-register";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { WorkspaceChanges, WorkspaceView } from "./inputs.ts";
import { slugOf } from "./slug.ts";
import { isToBeVerified, verifiedAt } from "./verified.ts";
import { workspaceView } from "./view.ts";
import { workspaceFor } from "./workspace-for.ts";

/**
 * Changes the name and company details. Never locked by the plan, because invoices need them. Only the back-office may
 * set the commercial status. The slug always follows the name, which keeps names unique. `byAdmin`: called from the
 * back-office, and recorded as such.
 */
export async function editWorkspace(
  actor: Actor,
  {
    id,
    commercial_status,
    slug,
    takes_problems: takesProblems,
    billing_email: billingEmail,
    ...changes
  }: z.output<typeof WorkspaceChanges>,
  byAdmin?: { reason?: string; extra_storage?: number },
): Promise<WorkspaceView> {
  const answer = changes.vat ? await cachedAnswer(changes.vat) : null;
  return transact(actor, async (tx) => {
    const before = await workspaceFor(tx, actor, "workspace.edit", id);
    if (commercial_status && commercial_status !== before.commercialStatus && !actor.isSuperAdmin) throw forbidden();
    const renamed = changes.name !== undefined && changes.name !== before.name;
    const named = renamed ? slugOf(changes.name!) : before.slug;
    if (slug !== undefined && slug !== before.slug && slug !== named)
      throw invalid("workspace.slug_follows_name", "slug");
    await tx
      .update(workspaces)
      .set({
        ...changes,
        slug: named,
        ...verifiedAt(before, changes.vat, answer),
        commercialStatus: commercial_status,
        takesProblems,
        billingEmail,
        extraStorage: byAdmin?.extra_storage,
        id,
      })
      .where(eq(workspaces.id, id))
      .catch((error) => {
        // caught here, because row-level security hides the other workspace's row
        throw isTaken(error) ? invalid("workspace.name_taken", { field: "name", code: "name_taken" }) : error;
      });
    if (changes.vat && isToBeVerified(before, changes.vat, answer))
      await enqueue(tx, "vat.verify", { workspaceId: id, vat: changes.vat });
    const about = { workspaceId: id, aboutId: id, title: changes.name ?? before.name };
    if (byAdmin) await recordEvent(tx, actor, "workspace.edit_by_admin", { ...about, detail: byAdmin });
    else await recordEvent(tx, actor, "workspace.edit", about);
    return workspaceView(tx, actor, id);
  });
}

const isTaken = (error: unknown) =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "workspaces_slug_key";
