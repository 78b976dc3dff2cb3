import { constants } from "node:fs";
import { access, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { requireOutside } from "@db/outside";
import { type AccessPoint, NotNow } from "./access-point.ts";

/**
 * An access point whose own program fetches documents from a folder. A document is there whole or not at all, under its
 * key as name; one that lies there is not written again. What becomes of it, the folder does not say.
 */
export const folderAt = (folder: string): AccessPoint => ({
  name: "folder",
  tellsDelivery: false,
  canReceive: async () => null,
  async send({ xml, idempotencyKey }) {
    requireOutside("The folder of the access point");
    const path = join(folder, `${idempotencyKey}.xml`);
    try {
      if (!(await isThere(path))) await put(folder, path, xml);
    } catch (error) {
      throw new NotNow((error as NodeJS.ErrnoException).code ?? "folder");
    }
    return { id: idempotencyKey };
  },
  statusOf: async () => "queued",
});

const isThere = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/** Written beside it and flushed first: a rename shows either nothing or all of it, also after a loss of power. */
async function put(folder: string, path: string, xml: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = `${path}.part`;
  const file = await open(part, "w", 0o640);
  try {
    await file.writeFile(xml);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
