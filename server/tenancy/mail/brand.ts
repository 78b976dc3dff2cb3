import { buffer } from "node:stream/consumers";
import { outside } from "@db/outside";
import type { Tx } from "@db/transact";
import { readChecked } from "@server/platform/files/checked";
import { brandInUse } from "@server/tenancy/workspace/brand";
import { colorOn, OUR_COLOR } from "@server/tenancy/workspace/color";
import sharp from "sharp";

/** The branding of a mail: the workspace's name, with its colour and logo if the plan has branding. */
export type MailBrand = {
  name: string;
  /** The colour of buttons and links on light and dark backgrounds. */
  color: string;
  nightColor: string;
  /** Attached, so that mail clients that load no remote pictures show it. */
  logo?: { content: Buffer; width: number; height: number };
};

/** Undefined without branding: the mail then has the product's. */
export async function mailBrand(tx: Tx, workspaceId: string): Promise<MailBrand | undefined> {
  const brand = await brandInUse(tx, workspaceId);
  if (!brand) return undefined;
  const color = brand.color ?? OUR_COLOR;
  return {
    name: brand.name,
    color: colorOn("day", color),
    nightColor: colorOn("night", color),
    logo: brand.logo ? await outside(`logo ${brand.logo}`, () => drawn(workspaceId, brand.logo!)) : undefined,
  };
}

const BOX = { width: 180, height: 40 }; // CSS pixels; drawn twice as large for high-density screens

/** Undefined if the logo is missing or can't be read: the mail is sent without it. */
async function drawn(workspaceId: string, sha256: string): Promise<MailBrand["logo"]> {
  const draw = async () => {
    const stored = await buffer(await readChecked({ workspaceId, sha256 }));
    const small = sharp(stored)
      .resize({ width: 2 * BOX.width, height: 2 * BOX.height, fit: "inside" })
      .png();
    const { data, info } = await small.toBuffer({ resolveWithObject: true });
    return { content: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) };
  };
  return draw().catch(() => undefined);
}
