import { buffer } from "node:stream/consumers";
import { outside } from "@db/outside";
import type { Tx } from "@db/transact";
import { readChecked } from "@server/platform/files/checked";
import { wornBy } from "@server/tenancy/workspace/brand";
import { colorOn, OUR_COLOR } from "@server/tenancy/workspace/color";
import sharp from "sharp";

/** In whose name a mail is written: the workspace's, with what its plan has. */
export type MailBrand = {
  name: string;
  /** Of buttons and links, on a light and on a dark page. */
  color: string;
  nightColor: string;
  /** Goes along with the mail: a programme that fetches nothing shows it too. */
  logo?: { content: Buffer; width: number; height: number };
};

/** Where the workspace has no branding a mail is ours. */
export async function mailBrand(tx: Tx, workspaceId: string): Promise<MailBrand | undefined> {
  const worn = await wornBy(tx, workspaceId);
  if (!worn) return undefined;
  const color = worn.color ?? OUR_COLOR;
  return {
    name: worn.name,
    color: colorOn("day", color),
    nightColor: colorOn("night", color),
    logo: worn.logo ? await outside(`logo ${worn.logo}`, () => drawn(workspaceId, worn.logo!)) : undefined,
  };
}

const ROOM = { width: 180, height: 40 }; // as it is shown; drawn twice as large, for screens with small dots

/** A logo that is gone or can't be read keeps no mail waiting. */
async function drawn(workspaceId: string, sha256: string): Promise<MailBrand["logo"]> {
  const draw = async () => {
    const stored = await buffer(await readChecked({ workspaceId, sha256 }));
    const small = sharp(stored)
      .resize({ width: 2 * ROOM.width, height: 2 * ROOM.height, fit: "inside" })
      .png();
    const { data, info } = await small.toBuffer({ resolveWithObject: true });
    return { content: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) };
  };
  return draw().catch(() => undefined);
}
