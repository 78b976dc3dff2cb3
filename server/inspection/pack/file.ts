import { Readable } from "node:stream";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { disposition, whileAllowed } from "@server/platform/files/serve";
import { fileHeaders } from "@server/platform/headers";
import { NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import { keyOfPack } from "@server/tenancy/export/export-key";
import type { PackFormat } from "./inputs.ts";
import { type PackRow, packFor } from "./pack-for.ts";
import { nameOfPack, packUntil } from "./view.ts";
import { packByToken } from "./visitor.ts";

const mimes = { zip: "application/zip", pdf: "application/pdf" } as const satisfies Record<PackFormat, string>;
type Input = { id: string; workspaceId?: string; format: PackFormat };

/** A file of a pack, for who asked for it, while they reach everything in it; also asked during a long download. */
export const packFile = (actor: Actor, { id, workspaceId, format }: Input): Promise<Response> =>
  servePack(async () => {
    const pack = await reading(actor, (tx) => packFor(tx, actor, id, workspaceId));
    if (!packUntil(pack)) throw notFound();
    return pack;
  }, format);

/** The same for somebody with a link to the pack. Throws not found. */
export const sharedPackFile = (token: string, format: PackFormat): Promise<Response> =>
  servePack(() => packByToken(token), format);

/** A file of the pack that `find` authorizes, before the first byte and while it is sent. Throws not found. */
async function servePack(find: () => Promise<PackRow>, format: PackFormat): Promise<Response> {
  const pack = await find();
  if (!pack.made) throw notFound();
  const bytes = await storage()
    .read(keyOfPack(pack.workspaceId, pack.id, format))
    .catch((error) => {
      throw error instanceof NotStored ? notFound() : error;
    });
  const headers = {
    ...fileHeaders,
    "content-type": mimes[format],
    "content-length": String(pack.made[format]),
    "content-disposition": disposition(true, nameOfPack(pack, format)),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  };
  const stream = Readable.from(whileAllowed(bytes, find), { highWaterMark: 1 });
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
}
