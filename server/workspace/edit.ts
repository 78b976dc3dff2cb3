import { workspaces } from "@db/schema/workspace";
import { reading, transact } from "@db/transact";
import { later } from "@jobs/later";
import type { Actor } from "@server/actor";
import { MAX_PIXELS } from "@server/constants";
import { record } from "@server/event";
import { requireReadable } from "@server/file/bounds";
import { keepMade } from "@server/file/keep";
import { oneByOne } from "@server/picture/one-by-one";
import { forbidden, refuse } from "@server/refusal";
import type { Upload } from "@server/upload";
import { saidLately } from "@server/vat/ask";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { z } from "zod";
import type { Theme, WorkspaceChanges, WorkspaceView } from "./inputs.ts";
import { brandingAllowed } from "./plan.ts";
import { slugOf } from "./slug.ts";
import { isToBeVerified, verifiedAt } from "./verified.ts";
import { workspaceView } from "./view.ts";
import { workspaceFor } from "./workspace-for.ts";

const WIDEST_LOGO = 512; // pixels
const PATIENCE_S = 20;

/**
 * Company details and name: never locked by the plan, for an invoice needs them. What the platform thinks of a customer is the platform's.
 * The slug is what the name comes down to, so that no two workspaces have one name: it follows the name, and takes no other value.
 */
export async function editWorkspace(
  actor: Actor,
  { id, commercial_status, slug, takes_problems: takesProblems, ...changes }: z.output<typeof WorkspaceChanges>,
): Promise<WorkspaceView> {
  const said = changes.vat ? await saidLately(changes.vat) : null;
  return transact(actor, async (tx) => {
    const before = await workspaceFor(tx, actor, "workspace.edit", id);
    if (commercial_status && commercial_status !== before.commercialStatus && !actor.isSuperAdmin) throw forbidden();
    const renamed = changes.name !== undefined && changes.name !== before.name;
    const named = renamed ? slugOf(changes.name!) : before.slug;
    if (slug !== undefined && slug !== before.slug && slug !== named) throw refuse("workspace.slug_follows_name", "slug");
    await tx
      .update(workspaces)
      .set({ ...changes, slug: named, ...verifiedAt(before, changes.vat, said), commercialStatus: commercial_status, takesProblems, id })
      .where(eq(workspaces.id, id))
      .catch((error) => {
        // the unique key sees through the wall, as we may not
        throw isTaken(error) ? refuse("workspace.name_taken", "name", "name_taken") : error;
      });
    if (changes.vat && isToBeVerified(before, changes.vat, said)) await later(tx, "vat.verify", { workspaceId: id, vat: changes.vat });
    await record(tx, actor, "workspace.edit", { workspaceId: id, aboutId: id, title: changes.name ?? before.name });
    return workspaceView(tx, actor, id);
  });
}

const isTaken = (error: unknown) =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "workspaces_slug_key";

/** Logo and main colour, which an enterprise plan and the trial have. */
export async function dressWorkspace(actor: Actor, { id, color, images }: z.output<typeof Theme>): Promise<WorkspaceView> {
  await reading(actor, (tx) => workspaceFor(tx, actor, "workspace.edit", id)); // for others nothing is drawn
  const picture = images[0] && (await drawn(images[0]));
  return transact(actor, async (tx) => {
    const { plan, name } = await workspaceFor(tx, actor, "workspace.edit", id);
    const { plan_status } = await workspaceView(tx, actor, id);
    if (!brandingAllowed(plan_status, plan === "enterprise")) throw forbidden("workspace.no_branding", "plan_locked");
    const logo = picture && (await keepMade(tx, id, picture, "image/png"));
    await tx.update(workspaces).set({ colorCode: color, logo, id }).where(eq(workspaces.id, id));
    await record(tx, actor, "workspace.dress", { workspaceId: id, aboutId: id, title: name });
    return workspaceView(tx, actor, id);
  });
}

async function drawn(upload: Upload): Promise<Buffer> {
  if (upload.kind !== "image") throw refuse("mistake.image", "images");
  await requireReadable(upload);
  return oneByOne(() => logoOf(upload)).catch(() => {
    throw refuse("mistake.image", "images");
  });
}

const logoOf = ({ path }: Upload): Promise<Buffer> =>
  sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: WIDEST_LOGO, height: WIDEST_LOGO, fit: "inside", withoutEnlargement: true })
    .png()
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();
