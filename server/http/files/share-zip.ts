import { PassThrough, Readable } from "node:stream";
import { reading } from "@db/transact";
import { notFound, tooManyRequests } from "@server/core/errors";
import { limitConcurrency } from "@server/core/limit-concurrency";
import { log } from "@server/core/log";
import { allFilesOf, filesToZip } from "@server/inspection/share-page/all-files";
import { disposition } from "@server/platform/files/serve";
import { serveStripped } from "@server/platform/files/stripped-picture";
import { fileHeaders } from "@server/platform/headers";
import { zipInto } from "@server/platform/zip/write";
import { visitorByToken } from "@server/records/share/visitor";
import type { Context } from "hono";

/** Downloads of one process, and those that wait for a turn. */
const LIMIT = { atOnce: 10, waiting: 10 };
const LONGEST_MS = 30 * 60_000; // after which a download ends, so that nobody keeps a turn
const RETRY_AFTER = 30; // seconds
const takeTurn = limitConcurrency(LIMIT.atOnce, LIMIT.waiting);

/**
 * /files/share/{token}/all: all files that the link shows as a ZIP, one after the other, pictures without their metadata.
 * Access is checked before each, so that a withdrawn link ends it. Throws 404 for anything else, and 429 where too many
 * are downloading.
 */
export async function serveAllOfShare(c: Context): Promise<Response> {
  const token = c.req.param("token") ?? "";
  if (!/^[\w-]{1,64}$/.test(token)) throw notFound();
  const visitor = await visitorByToken(token);
  const files = await reading(visitor, async (tx) => {
    const { count, allowed } = await allFilesOf(tx, visitor);
    return count > 0 && allowed ? filesToZip(tx, visitor) : [];
  });
  if (files.length === 0) throw notFound();
  const headers = {
    ...fileHeaders,
    "content-type": "application/zip",
    "content-disposition": disposition(true, `${visitor.brand.name}.zip`),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  };
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const out = new PassThrough();
  const deadline = setTimeout(() => out.destroy(new Error("The download took too long.")), LONGEST_MS).unref();
  const isBegun = new Promise<boolean>((begun) => {
    void takeTurn(async () => {
      begun(true);
      await zipInto(out, async (add) => {
        for (const { path, ...stored } of files) {
          await visitorByToken(token);
          const { body } = await serveStripped(new Request(c.req.url), stored);
          await add(path, body ?? "", { stored: true });
        }
      });
    })
      .finally(() => clearTimeout(deadline))
      .then(
        (done) => done === undefined && begun(false),
        (error) => out.errored ?? log.warn("a ZIP of a share broke off", { error }),
      );
  });
  if (!(await isBegun)) throw tooManyRequests(RETRY_AFTER, "share.shown.busy");
  return new Response(Readable.toWeb(out) as ReadableStream, { headers });
}
