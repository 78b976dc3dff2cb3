import { buffer } from "node:stream/consumers";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { brandingAllowed } from "@server/core/plan";
import { readChecked } from "@server/platform/files/checked";
import sharp from "sharp";
import type { ThemeView } from "./inputs.ts";
import { planNow } from "./lock.ts";
import { logoOf } from "./logo-path.ts";
import { workspaceFor } from "./workspace-for.ts";

const SHARP_ON_PAPER = 240; // pixels of its longer side

/** The chosen logo and colour, with advice about the logo. For those who may change them. */
export async function themeOf(actor: Actor, id: string): Promise<ThemeView> {
  const { plan, name, logo, color_code, status } = await reading(actor, async (tx) => {
    const [workspace, status] = await Promise.all([workspaceFor(tx, actor, "workspace.edit", id), planNow(tx, id)]);
    return { ...workspace, color_code: workspace.colorCode, status };
  });
  return {
    workspace_id: id,
    name,
    color_code,
    logo: logo ? { url: logoOf(id, logo)!, ...(await logoFactsOf(id, logo)) } : null,
    branding_allowed: brandingAllowed(status, plan === "enterprise"),
  };
}

type LogoFacts = Omit<NonNullable<ThemeView["logo"]>, "url">;

/** No advice if the logo's bytes are missing. */
async function logoFactsOf(workspaceId: string, sha256: string): Promise<LogoFacts> {
  const measure = async (): Promise<LogoFacts> => {
    const picture = sharp(await buffer(await readChecked({ workspaceId, sha256 })));
    const [{ width, height }, { isOpaque }] = await Promise.all([picture.metadata(), picture.stats()]);
    const advice: LogoFacts["advice"] = [];
    if (isOpaque) advice.push("opaque");
    if (height > width * 1.2) advice.push("tall");
    if (Math.max(width, height) < SHARP_ON_PAPER) advice.push("small");
    return { width, height, advice };
  };
  return measure().catch(() => ({ width: 0, height: 0, advice: [] }));
}
