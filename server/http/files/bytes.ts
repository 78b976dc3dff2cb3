import { wordsFor } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import { invoiceBytes, invoiceBytesAsAdmin } from "@server/billing/invoice/bytes";
import { storedMarketPicture } from "@server/billing/market/picture";
import { storedMarketPlan } from "@server/billing/market/preview";
import type { Actor } from "@server/core/actor";
import { DomainError, notFound } from "@server/core/errors";
import { fileContext, localeOfPage } from "@server/http/request";
import { storedPhotoOfPoint } from "@server/inspection/action-point/photos";
import { storedPhoto } from "@server/inspection/answer/photos";
import { storedGlobalHelpPicture } from "@server/inspection/global-template/help-picture";
import { storedGlobalLogo } from "@server/inspection/global-template/logo";
import { storedPaper } from "@server/inspection/inbox/stored";
import { publicPhoto } from "@server/inspection/printout/public";
import { storedSignature } from "@server/inspection/printout/signature";
import { visitLogo } from "@server/inspection/request/visit";
import { storedWalkSignature } from "@server/inspection/round/printout";
import { storedHelpPicture } from "@server/inspection/template/help-picture";
import { storedTemplateLogo } from "@server/inspection/template/logo";
import { type StoredContent, serve } from "@server/platform/files/serve";
import { serveStripped } from "@server/platform/files/stripped-picture";
import { serveThumb } from "@server/platform/files/thumb";
import { storedImage } from "@server/records/background-template/list";
import { storedPlan } from "@server/records/container/stored-plan";
import { storedFile } from "@server/records/file/stored";
import { storedOtherPlan } from "@server/records/floor-plan/stored";
import { storedLibraryFile } from "@server/records/library/stored";
import { publicFile } from "@server/records/object/public-file";
import { publicLogo, sharedFile, sharedLogo, sharedPlan } from "@server/records/share/stored";
import { storedDrawn, storedSigned } from "@server/records/signature/stored";
import { serveAvatar } from "@server/tenancy/user/serve-avatar";
import { storedLogo } from "@server/tenancy/workspace/logo";
import { Hono } from "hono";
import { z } from "zod";
import { sourceOf } from "../request.ts";
import { serveAnswerPdf, serveWalkPdf } from "./answer-pdf.ts";
import { serveArchive } from "./archive.ts";
import { serveConsents } from "./consents.ts";
import { servePackFile, serveSharedPackFile } from "./pack.ts";
import { servePreview, storedOriginal } from "./picture-preview.ts";
import { serveAllOfShare } from "./share-zip.ts";

/**
 * The bytes that pages load: /files/{id}, /files/plan/{containerId},
 * /files/background/{containerId}/{templateId}/{sha256}, /files/logo/{workspaceId}, /files/avatar/{userId},
 * /files/library/{id}, /files/inbox/{id}, /files/signature/{id}; without an account /files/public/{public_id}/{fileId} from a QR page, and
 * /files/share/{token}/{fileId} from a share.
 */
export const fileBytes = new Hono();

type Input = Parameters<typeof fileContext>[0];
type Find = (actor: Actor, id: string) => Promise<StoredContent>;

const isId = (value: string) => z.uuid().safeParse(value).success;

/** Serves content that `find` authorizes, before the first byte and again during a long download. */
const give = async (request: Request, find: () => Promise<StoredContent>) => serve(request, await find(), find);
/** The same for visitors without an account: pictures without their metadata. */
const giveStripped = async (request: Request, find: () => Promise<StoredContent>) =>
  serveStripped(request, await find(), find);

// With a session: content that may be long, short content, and its thumbnail.
const streamed = (path: `${string}/:id`, find: Find) =>
  fileBytes.get(path, (c) => give(c.req.raw, () => ofActor(c, c.req.param("id"), find)));
const small = (path: `${string}/:id` | `${string}/:id/${string}`, find: Find) =>
  fileBytes.get(path, async (c) => serve(c.req.raw, await ofActor(c, c.req.param("id"), find)));
const thumb = (path: `${string}/:id/thumb`, find: Find) =>
  fileBytes.get(path, async (c) => serveThumb(c.req.raw, await ofActor(c, c.req.param("id"), find)));

fileBytes.get("/public/:publicId/logo", async (c) => {
  const logo = await publicLogo(c.req.param("publicId"));
  return unlisted(await (c.req.query("size") ? serveThumb(c.req.raw, logo) : serve(c.req.raw, logo)));
});
fileBytes.get("/public/:publicId/:id", async (c) => {
  const { publicId, id } = c.req.param();
  return unlisted(await giveStripped(c.req.raw, () => publicFile(publicId, id)));
});

fileBytes.get("/public/:publicId/:id/thumb", async (c) => {
  const { publicId, id } = c.req.param();
  return unlisted(await serveThumb(c.req.raw, await publicFile(publicId, id), serveStripped));
});

fileBytes.get("/public/:publicId/answer-photo/:id/thumb", async (c) => {
  const { publicId, id } = c.req.param();
  return unlisted(await serveThumb(c.req.raw, await publicPhoto(publicId, id), serveStripped));
});

fileBytes.get("/share/:token/logo", async (c) =>
  unlisted(await serve(c.req.raw, await sharedLogo(c.req.param("token")))),
);
fileBytes.get("/share/:token/plan/:id", async (c) => {
  const { token, id } = c.req.param();
  return unlisted(await give(c.req.raw, () => sharedPlan(token, id)));
});
fileBytes.get("/share/:token/pack/:format", async (c) => unlisted(await serveSharedPackFile(c)));
fileBytes.get("/share/:token/all", async (c) => unlisted(await serveAllOfShare(c)));
fileBytes.get("/share/:token/:id", async (c) => {
  const { token, id } = c.req.param();
  return unlisted(await giveStripped(c.req.raw, () => sharedFile(token, id)));
});
fileBytes.get("/share/:token/:id/thumb", async (c) => {
  const { token, id } = c.req.param();
  return unlisted(await serveThumb(c.req.raw, await sharedFile(token, id), serveStripped));
});

fileBytes.get("/visit/:token/logo", async (c) =>
  unlisted(await serve(c.req.raw, await visitLogo(c.req.param("token"), sourceOf(c)))),
);

small("/logo/:id", storedLogo);
small("/template/:id/logo", storedTemplateLogo);
small("/global-template/:id/logo", storedGlobalLogo);
for (const [path, stored] of [
  ["/template/:id/pictures/:sha256", storedHelpPicture],
  ["/global-template/:id/pictures/:sha256", storedGlobalHelpPicture],
] as const)
  fileBytes.get(path, async (c) => {
    const { sha256 } = c.req.param();
    return serve(c.req.raw, await ofActor(c, c.req.param("id"), (actor, id) => stored(actor, id, sha256)));
  });
small("/market/:id", storedMarketPicture);
fileBytes.get("/market/:id/plan/:containerId", async (c) => {
  const { containerId } = c.req.param();
  if (!isId(containerId)) throw notFound();
  return serve(c.req.raw, await ofActor(c, c.req.param("id"), (actor, id) => storedMarketPlan(actor, id, containerId)));
});
streamed("/plan/:id", storedPlan);
fileBytes.get("/plan/:id/:planId", (c) => {
  const { planId } = c.req.param();
  if (!isId(planId)) throw notFound();
  return give(c.req.raw, () => ofActor(c, c.req.param("id"), (actor, id) => storedOtherPlan(actor, id, planId)));
});
fileBytes.get("/background/:id/:templateId/:sha256", async (c) => {
  const { templateId, sha256 } = c.req.param();
  if (!isId(templateId)) throw notFound();
  const find = (actor: Actor, id: string) => storedImage(actor, { id, templateId, sha256 });
  const stored = () => ofActor(c, c.req.param("id"), find);
  return c.req.query("size") ? serveThumb(c.req.raw, await stored()) : give(c.req.raw, stored);
});
streamed("/inbox/:id", storedPaper);
streamed("/library/:id", storedLibraryFile);
thumb("/library/:id/thumb", storedLibraryFile);
streamed("/signature/:id", storedSigned);
small("/signature/:id/drawn", storedDrawn);
streamed("/answer-photo/:id", storedPhoto);
thumb("/answer-photo/:id/thumb", storedPhoto);
fileBytes.get("/answer/:id/pdf", serveAnswerPdf);
small("/answer/:id/signature", storedSignature);
fileBytes.get("/walk/:id/pdf", serveWalkPdf);
small("/walk/:id/signature", storedWalkSignature);
fileBytes.get("/consents/:id", serveConsents);
fileBytes.get("/archive/:id", serveArchive);
fileBytes.get("/pack/:id/:format", servePackFile);
fileBytes.get("/avatar/:id", (c) => ofActor(c, c.req.param("id"), (actor, id) => serveAvatar(c.req.raw, actor, id)));
streamed("/action-point-photo/:id", storedPhotoOfPoint);
thumb("/action-point-photo/:id/thumb", storedPhotoOfPoint);
fileBytes.get("/invoice/:id", (c) => ofActor(c, c.req.param("id"), (actor, id) => invoiceBytes(actor, id, c.req.raw)));
fileBytes.get("/invoice/kept/:id", (c) =>
  ofActor(c, c.req.param("id"), (actor, id) => invoiceBytesAsAdmin(actor, id, c.req.raw)),
);
thumb("/:id/thumb", storedFile);
fileBytes.get("/:id/picture", async (c) =>
  servePreview(c.req.raw, await ofActor(c, c.req.param("id"), storedOriginal)),
);
fileBytes.get("/:id", async (c) => {
  const version = c.req.query("version");
  if (version !== undefined && !/^[1-9]\d{0,5}$/.test(version)) throw notFound();
  return give(c.req.raw, () =>
    ofActor(c, c.req.param("id"), (actor, id) =>
      storedFile(actor, id, { version: version ? Number(version) : undefined }),
    ),
  );
});

/** Keeps search engines from indexing a response. */
function unlisted(response: Response): Response {
  response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

/** Answers 404 to whatever the visitor may not see, so that it can't be told from what does not exist. */
fileBytes.onError((error, c) => {
  const { code } = error as { code?: string };
  if (error.cause instanceof DomainError && code === "CONFLICT")
    return c.text(wordsFor(translator(localeOfPage(c, null)), error.cause.key), 409);
  if (code === "NOT_FOUND" || code === "UNAUTHORIZED" || code === "FORBIDDEN") return c.text("404", 404);
  throw error;
});

async function ofActor<T>(c: Input, id: string, find: (actor: Actor, id: string) => Promise<T>): Promise<T> {
  const { actor } = await fileContext(c);
  if (!actor || !isId(id)) throw notFound();
  return find(actor, id);
}
