import { workspaces } from "@db/schema/workspace";
import { transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { cachedAnswer } from "@server/tenancy/vat/query-register";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { giveUpSlug, slugTaken } from "./former-slugs.ts";
import type { WorkspaceChanges, WorkspaceView } from "./inputs.ts";
import { slugOf } from "./slug.ts";
import { isToBeVerified, verifiedAt } from "./verified.ts";
import { workspaceView } from "./view.ts";
import { workspaceFor } from "./workspace-for.ts";

/**
 * Changes the name and company details. Never locked by the plan, because invoices need them. Only the back-office may
 * set the commercial status. The slug may be chosen; until it is, it follows the name. `byAdmin`: called from the
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
    const isChosen = slug !== undefined && slug !== before.slug;
    const follows = changes.name !== undefined && before.slug === slugOf(before.name);
    const now = isChosen ? slug : follows ? slugOf(changes.name!) : before.slug;
    const field = isChosen ? "slug" : "name";
    await tx
      .update(workspaces)
      .set({
        ...changes,
        slug: now,
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
        throw isTaken(error) ? slugTaken(field) : error;
      });
    await giveUpSlug(tx, id, { before: before.slug, now, field });
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
