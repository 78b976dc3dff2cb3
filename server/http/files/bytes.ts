import { blobs } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { overTheWall, reading } from "@db/transact";
import { wordsFor } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import { invoiceBytes, keptInvoiceBytes } from "@server/billing/invoice/bytes";
import { storedMarketPicture } from "@server/billing/market/picture";
import { storedMarketPlan } from "@server/billing/market/preview";
import type { Actor } from "@server/core/actor";
import { missing, Refusal } from "@server/core/refusal";
import { localeOfPage, pageContext } from "@server/http/request";
import { storedPhotoOfPoint } from "@server/inspection/action-point/photos";
import { storedPhoto } from "@server/inspection/answer/photos";
import { storedGlobalLogo } from "@server/inspection/global-template/logo";
import { publicPhoto } from "@server/inspection/paper/public";
import { storedSignature } from "@server/inspection/paper/signature";
import { storedTemplateLogo } from "@server/inspection/template/logo";
import { serveBare } from "@server/platform/files/bare-picture";
import { type Stored, serve } from "@server/platform/files/serve";
import { serveThumb } from "@server/platform/files/thumb";
import { storedImage } from "@server/records/background-template/list";
import { storedPlan } from "@server/records/container/stored-plan";
import { storedFile } from "@server/records/file/stored";
import { storedLibraryFile } from "@server/records/library/stored";
import { isPublic } from "@server/records/object/public";
import { publicLogo, sharedFile, sharedLogo, sharedPlan } from "@server/records/share/stored";
import { storedDrawn, storedSigned } from "@server/records/signature/stored";
import { serveAvatar } from "@server/tenancy/user/serve-avatar";
import { storedLogo } from "@server/tenancy/workspace/logo";
import { and, eq, isNull } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { serveArchive } from "./archive.ts";
import { serveConsents } from "./consents.ts";
import { servePdf } from "./paper.ts";
import { servePreview, storedOriginal } from "./picture-preview.ts";

/**
 * Bytes for our pages: /files/{id}, /files/plan/{containerId}, /files/background/{containerId}/{templateId}/{sha256},
 * /files/logo/{workspaceId}, /files/avatar/{userId}, /files/library/{id}, /files/signature/{id},
 * /files/public/{public_id}/{fileId} for who scanned a QR code, and /files/share/{token}/{fileId} for who holds a link.
 */
export const fileBytes = new Hono();

const isId = (value: string) => z.uuid().safeParse(value).success;

fileBytes.get("/public/:publicId/logo", async (c) =>
  unlisted(await serve(c.req.raw, await publicLogo(c.req.param("publicId")))),
);
fileBytes.get("/public/:publicId/:id", async (c) => {
  const { publicId, id } = c.req.param();
  return unlisted(await giveBare(c.req.raw, () => publicFile(publicId, id)));
});

fileBytes.get("/public/:publicId/:id/thumb", async (c) => {
  const { publicId, id } = c.req.param();
  return unlisted(await serveThumb(c.req.raw, await publicFile(publicId, id), serveBare));
});

fileBytes.get("/public/:publicId/answer-photo/:id/thumb", async (c) => {
  const { publicId, id } = c.req.param();
  return unlisted(await serveThumb(c.req.raw, await publicPhoto(publicId, id), serveBare));
});

fileBytes.get("/share/:token/logo", async (c) =>
  unlisted(await serve(c.req.raw, await sharedLogo(c.req.param("token")))),
);
fileBytes.get("/share/:token/plan/:id", async (c) => {
  const { token, id } = c.req.param();
  return unlisted(await give(c.req.raw, () => sharedPlan(token, id)));
});
fileBytes.get("/share/:token/:id", async (c) => {
  const { token, id } = c.req.param();
  return unlisted(await giveBare(c.req.raw, () => sharedFile(token, id)));
});
fileBytes.get("/share/:token/:id/thumb", async (c) => {
  const { token, id } = c.req.param();
  return unlisted(await serveThumb(c.req.raw, await sharedFile(token, id), serveBare));
});

fileBytes.get("/logo/:id", async (c) => serve(c.req.raw, await ofActor(c, c.req.param("id"), storedLogo)));
fileBytes.get("/template/:id/logo", async (c) =>
  serve(c.req.raw, await ofActor(c, c.req.param("id"), storedTemplateLogo)),
);
fileBytes.get("/global-template/:id/logo", async (c) =>
  serve(c.req.raw, await ofActor(c, c.req.param("id"), storedGlobalLogo)),
);
fileBytes.get("/market/:id", async (c) => serve(c.req.raw, await ofActor(c, c.req.param("id"), storedMarketPicture)));
fileBytes.get("/market/:id/plan/:containerId", async (c) => {
  const { containerId } = c.req.param();
  if (!isId(containerId)) throw missing();
  return serve(c.req.raw, await ofActor(c, c.req.param("id"), (actor, id) => storedMarketPlan(actor, id, containerId)));
});
fileBytes.get("/plan/:id", (c) => give(c.req.raw, () => ofActor(c, c.req.param("id"), storedPlan)));
fileBytes.get("/background/:id/:templateId/:sha256", async (c) => {
  const { templateId, sha256 } = c.req.param();
  if (!isId(templateId)) throw missing();
  const find = (actor: Actor, id: string) => storedImage(actor, { id, templateId, sha256 });
  const stored = () => ofActor(c, c.req.param("id"), find);
  return c.req.query("size") ? serveThumb(c.req.raw, await stored()) : give(c.req.raw, stored);
});
fileBytes.get("/library/:id", (c) => give(c.req.raw, () => ofActor(c, c.req.param("id"), storedLibraryFile)));
fileBytes.get("/library/:id/thumb", async (c) =>
  serveThumb(c.req.raw, await ofActor(c, c.req.param("id"), storedLibraryFile)),
);
fileBytes.get("/signature/:id", (c) => give(c.req.raw, () => ofActor(c, c.req.param("id"), storedSigned)));
fileBytes.get("/signature/:id/drawn", async (c) => serve(c.req.raw, await ofActor(c, c.req.param("id"), storedDrawn)));
fileBytes.get("/answer-photo/:id", (c) =>
  give(c.req.raw, () => ofActor(c, c.req.param("id"), (actor, id) => storedPhoto(actor, id))),
);
fileBytes.get("/answer-photo/:id/thumb", async (c) =>
  serveThumb(c.req.raw, await ofActor(c, c.req.param("id"), (actor, id) => storedPhoto(actor, id))),
);
fileBytes.get("/answer/:id/pdf", servePdf);
fileBytes.get("/answer/:id/signature", async (c) =>
  serve(c.req.raw, await ofActor(c, c.req.param("id"), storedSignature)),
);
fileBytes.get("/consents/:id", serveConsents);
fileBytes.get("/archive/:id", serveArchive);
fileBytes.get("/avatar/:id", async (c) => {
  const { actor } = await pageContext(c);
  if (!actor || !isId(c.req.param("id"))) throw missing();
  return serveAvatar(c.req.raw, actor, c.req.param("id"));
});
fileBytes.get("/action-point-photo/:id", (c) =>
  give(c.req.raw, () => ofActor(c, c.req.param("id"), storedPhotoOfPoint)),
);
fileBytes.get("/action-point-photo/:id/thumb", async (c) =>
  serveThumb(c.req.raw, await ofActor(c, c.req.param("id"), storedPhotoOfPoint)),
);
fileBytes.get("/invoice/:id", async (c) => {
  const { actor } = await pageContext(c);
  if (!actor || !isId(c.req.param("id"))) throw missing();
  return invoiceBytes(actor, c.req.param("id"), c.req.raw);
});
fileBytes.get("/invoice/kept/:id", async (c) => {
  const { actor } = await pageContext(c);
  if (!actor || !isId(c.req.param("id"))) throw missing();
  return keptInvoiceBytes(actor, c.req.param("id"), c.req.raw);
});
fileBytes.get("/:id/thumb", async (c) =>
  serveThumb(c.req.raw, await ofActor(c, c.req.param("id"), (actor, id) => storedFile(actor, id))),
);
fileBytes.get("/:id/picture", async (c) =>
  servePreview(c.req.raw, await ofActor(c, c.req.param("id"), storedOriginal)),
);
fileBytes.get("/:id", async (c) => {
  const version = c.req.query("version");
  if (version !== undefined && !/^[1-9]\d{0,5}$/.test(version)) throw missing();
  return give(c.req.raw, () =>
    ofActor(c, c.req.param("id"), (actor, id) =>
      storedFile(actor, id, { version: version ? Number(version) : undefined }),
    ),
  );
});

/** Who may have it is asked before the first byte, and again while it flows. */
const give = async (request: Request, find: () => Promise<Stored>) => serve(request, await find(), find);
/** The same for who has no account: pictures without what the camera wrote into them. */
const giveBare = async (request: Request, find: () => Promise<Stored>) => serveBare(request, await find(), find);

/** For who scanned the sticker, not for search engines. */
function unlisted(response: Response): Response {
  response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

/** Nothing tells an address that is not theirs from one that is not there. */
fileBytes.onError((error, c) => {
  const { code } = error as { code?: string };
  if (error.cause instanceof Refusal && code === "CONFLICT")
    return c.text(wordsFor(translator(localeOfPage(c, null)), error.cause.key), 409);
  if (code === "NOT_FOUND" || code === "UNAUTHORIZED" || code === "FORBIDDEN") return c.text("404", 404);
  throw error;
});

async function ofActor(
  c: Parameters<typeof pageContext>[0],
  id: string,
  find: (actor: Actor, id: string) => Promise<Stored>,
): Promise<Stored> {
  const { actor } = await pageContext(c);
  if (!actor || !isId(id)) throw missing();
  return find(actor, id);
}

/** What stands behind a QR code belongs to nobody who is signed in: the code itself is the key. */
const publicFile = (publicId: string, id: string): Promise<Stored> =>
  reading(overTheWall, async (tx) => {
    if (!isId(id) || publicId.includes("\0")) throw missing();
    const [row] = await tx
      .select({
        workspaceId: files.workspaceId,
        sha256: blobs.sha256,
        size: blobs.size,
        mime: blobs.mime,
        name: files.name,
      })
      .from(files)
      .innerJoin(objects, and(eq(objects.workspaceId, files.workspaceId), eq(objects.id, files.objectId)))
      .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
      .where(and(eq(objects.publicId, publicId), isPublic, eq(files.id, id), files.public, isNull(files.deletionId)));
    if (!row) throw missing();
    return row;
  });
