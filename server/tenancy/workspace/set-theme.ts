import { workspaces } from "@db/schema/workspace";
import { reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { brandingAllowed } from "@server/core/plan";
import { storeGenerated } from "@server/platform/files/store";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { drawnLogo } from "./drawn-logo.ts";
import type { Theme, WorkspaceView } from "./inputs.ts";
import { planNow } from "./lock.ts";
import { workspaceView } from "./view.ts";
import { workspaceFor } from "./workspace-for.ts";

/** Changes logo and main colour. Throws unless the plan has branding. */
export async function setTheme(
  actor: Actor,
  { id, color, images, remove_logo }: z.output<typeof Theme>,
): Promise<WorkspaceView> {
  await reading(actor, (tx) => workspaceFor(tx, actor, "workspace.edit", id)); // before a logo is rendered
  const picture = images[0] && (await drawnLogo(images[0]));
  return transact(actor, async (tx) => {
    const { plan, name } = await workspaceFor(tx, actor, "workspace.edit", id);
    if (!brandingAllowed(await planNow(tx, id), plan === "enterprise"))
      throw forbidden("workspace.no_branding", { code: "plan_locked" });
    const logo = picture
      ? await storeGenerated(tx, id, picture, "image/png", "images")
      : remove_logo
        ? null
        : undefined;
    await tx.update(workspaces).set({ colorCode: color, logo, id }).where(eq(workspaces.id, id));
    await recordEvent(tx, actor, "workspace.dress", { workspaceId: id, aboutId: id, title: name });
    return workspaceView(tx, actor, id);
  });
}
