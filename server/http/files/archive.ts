import { Readable } from "node:stream";
import { archives } from "@db/schema/document";
import { asOperator, reading } from "@db/transact";
import { requireFactorGiven } from "@server/core/actor";
import { dayOf } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { fileContext } from "@server/http/request";
import { disposition } from "@server/platform/files/serve";
import { fileHeaders } from "@server/platform/headers";
import { NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import { downloadableUntil, keyOfArchive } from "@server/tenancy/archive/archive-file";
import { isOfCompany } from "@server/tenancy/user/company-session";
import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { z } from "zod";

/**
 * /files/archive/{id}: a user's archive of their own data, until it expires. Throws 404 for who is or could be another.
 */
export async function serveArchive(c: Context): Promise<Response> {
  const { actor } = await fileContext(c);
  const id = c.req.param("id") ?? "";
  if (!actor || actor.impersonatorId || isOfCompany(actor) || !z.uuid().safeParse(id).success) throw notFound();
  requireFactorGiven(actor, "archive.download");
  const [archive] = await reading(asOperator, (tx) =>
    tx
      .select()
      .from(archives)
      .where(and(eq(archives.id, id), eq(archives.userId, actor.userId), eq(archives.state, "done"))),
  );
  if (!archive || !downloadableUntil(archive.doneAt)) throw notFound();
  const bytes = await storage()
    .read(keyOfArchive(actor.userId, id))
    .catch((error) => {
      throw error instanceof NotStored ? notFound() : error;
    });
  const headers = {
    ...fileHeaders,
    "content-type": "application/zip",
    "content-length": String(archive.size),
    "content-disposition": disposition(true, `register-${dayOf(archive.doneAt!)}.zip`),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers });
}
