import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";
import { makeAnswer, publicAnswer, signedAnswer } from "./make-answer.ts";
import { archiveOfOther } from "./make-archive.ts";
import { makeGlobalTemplate } from "./make-global-template.ts";
import { makePaper } from "./make-inbox.ts";
import { makeRequest } from "./make-inspection-request.ts";
import { makeInvoice, paidTransaction } from "./make-invoice.ts";
import { picturedBoard } from "./make-market.ts";
import { makePack, makePackLink } from "./make-pack.ts";
import { otherPlan } from "./make-plan.ts";
import { makeWalk } from "./make-round.ts";
import { makePhoto } from "./make-series.ts";
import { makeSignature } from "./make-signature.ts";
import { templateWithLogo, templateWithPicture } from "./make-template.ts";

/**
 * A file address: who may fetch it, and the path of one that exists. To add one: by its route below /files. Others get
 * 404, signed in or not, so that an address that exists cannot be told from one that does not.
 */
type Address = { audience: string; isPublic?: true; pathFor: (make: Make) => Promise<string> };

/** Contributors, whatever the plan; a tablet sees the file but not its signatures. */
const signers = "yes yes yes yes yes yes 404 404 404 404 404 404 yes";

/** Who manages any workspace: all of them see the same market. */
const buyers = "yes yes yes 404 404 404 404 404 404 404 404 yes yes";

/** Who is admin of where a paper was dropped. */
const papersSeenBy = "yes yes yes yes 404 404 404 404 404 404 404 404 yes";

/** Who sees the billing of the workspace. */
const billers = "yes yes yes 404 404 404 404 404 404 404 404 404 yes";

export const addresses: Record<string, Address> = {
  "/:id": { audience: "readers", pathFor: async (make) => `/files/${(await make.file()).fileId}` },
  "/:id/thumb": {
    audience: "readers",
    pathFor: async (make) => `/files/${(await make.file(undefined, { kind: "image" })).fileId}/thumb`,
  },
  "/:id/picture": {
    audience: "readers",
    pathFor: async (make) => `/files/${(await make.file(undefined, { kind: "image" })).fileId}/picture`,
  },
  "/plan/:id": {
    audience: "readers",
    pathFor: async (make) => `/files/plan/${await make.withFloorPlan(await make.container())}`,
  },
  "/plan/:id/:planId": {
    audience: "readers",
    pathFor: async (make) => {
      const { id, plan_id } = await otherPlan(make, "earlier");
      return `/files/plan/${id}/${plan_id}`;
    },
  },
  "/background/:id/:templateId/:sha256": {
    audience: "readers",
    pathFor: async (make) => {
      const { templateId, sha256 } = await make.backgroundTemplateWithPicture();
      return `/files/background/${make.floor}/${templateId}/${sha256}`;
    },
  },
  "/action-point-photo/:id": {
    audience: "readers",
    pathFor: async (make) => `/files/action-point-photo/${await makePhoto(make)}`,
  },
  "/action-point-photo/:id/thumb": {
    audience: "readers",
    pathFor: async (make) => `/files/action-point-photo/${await makePhoto(make)}/thumb`,
  },
  "/inbox/:id": {
    audience: papersSeenBy,
    pathFor: async (make) => `/files/inbox/${(await makePaper(make)).paper}`,
  },
  "/library/:id": {
    audience: "members",
    pathFor: async (make) => `/files/library/${(await make.libraryFile()).fileId}`,
  },
  "/library/:id/thumb": {
    audience: "members",
    pathFor: async (make) => `/files/library/${await make.libraryPicture()}/thumb`,
  },
  "/template/:id/logo": {
    audience: "members",
    pathFor: async (make) => `/files/template/${await templateWithLogo(make)}/logo`,
  },
  "/template/:id/pictures/:sha256": {
    audience: "members",
    pathFor: async (make) => {
      const { templateId, sha256 } = await templateWithPicture(make);
      return `/files/template/${templateId}/pictures/${sha256}`;
    },
  },
  "/signature/:id": {
    audience: signers,
    pathFor: async (make) => `/files/signature/${(await makeSignature(make)).signatureId}`,
  },
  "/signature/:id/drawn": {
    audience: signers,
    pathFor: async (make) => `/files/signature/${(await makeSignature(make)).signatureId}/drawn`,
  },
  "/answer-photo/:id": {
    audience: "readers",
    pathFor: async (make) => `/files/answer-photo/${(await makeAnswer(make)).photo}`,
  },
  "/answer-photo/:id/thumb": {
    audience: "readers",
    pathFor: async (make) => `/files/answer-photo/${(await makeAnswer(make)).photo}/thumb`,
  },
  "/invoice/:id": { audience: billers, pathFor: async (make) => `/files/invoice/${await paidTransaction(make)}` },
  "/invoice/kept/:id": {
    audience: "backoffice",
    pathFor: async (make) => `/files/invoice/kept/${await makeInvoice(make)}`,
  },
  "/logo/:id": { audience: "members", pathFor: async (make) => `/files/logo/${await make.workspaceWithLogo()}` },
  "/answer/:id/pdf": {
    audience: "readers",
    pathFor: async (make) => `/files/answer/${(await signedAnswer(make)).answerId}/pdf`,
  },
  "/answer/:id/signature": {
    audience: "readers",
    pathFor: async (make) => `/files/answer/${(await signedAnswer(make)).answerId}/signature`,
  },
  "/walk/:id/pdf": {
    audience: "readers",
    pathFor: async (make) => `/files/walk/${(await makeWalk(make, { signed: true })).id}/pdf`,
  },
  "/walk/:id/signature": {
    audience: "readers",
    pathFor: async (make) => `/files/walk/${(await makeWalk(make, { signed: true })).id}/signature`,
  },
  "/global-template/:id/logo": {
    audience: "backoffice",
    pathFor: async (make) => `/files/global-template/${(await makeGlobalTemplate(make, { logo: true })).id}/logo`,
  },
  "/global-template/:id/pictures/:sha256": {
    audience: "backoffice",
    pathFor: async (make) => {
      const { id, sha256 } = await makeGlobalTemplate(make, { logo: true });
      return `/files/global-template/${id}/pictures/${sha256}`;
    },
  },
  "/market/:id": {
    audience: buyers,
    isPublic: true,
    pathFor: async (make) => `/files/market/${(await picturedBoard(make)).optionId}`,
  },
  "/market/:id/plan/:containerId": {
    audience: buyers,
    isPublic: true,
    pathFor: async (make) => {
      const { optionId, boardId } = await picturedBoard(make);
      return `/files/market/${optionId}/plan/${boardId}`;
    },
  },
  "/consents/:id": {
    audience: "yes yes yes 404 404 404 404 404 404 404 404 404 yes",
    pathFor: async (make) => `/files/consents/${make.workspace}`,
  },
  /** Only the user whose archive it is, who is none of the callers. */
  "/archive/:id": {
    audience: Array(13).fill("404").join(" "),
    pathFor: async (make) => `/files/archive/${await archiveOfOther(make)}`,
  },
  /** Only the owner, who asked for it. */
  "/pack/:id/:format": {
    audience: "404 yes 404 404 404 404 404 404 404 404 404 404 404",
    pathFor: async (make) => `/files/pack/${await makePack(make, null)}/zip`,
  },
  "/avatar/:id": { audience: "members", pathFor: async (make) => `/files/avatar/${await make.personWithPicture()}` },
  "/public/:publicId/logo": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => `/files/public/${await make.publicId()}/logo?${await make.workspaceWithLogo()}`,
  },
  "/share/:token/logo": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => `/files/share/${(await make.share()).token}/logo?${await make.workspaceWithLogo()}`,
  },
  "/visit/:token/logo": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => `/files/visit/${(await makeRequest(make)).token}/logo?${await make.workspaceWithLogo()}`,
  },
  "/share/:token/pack/:format": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => `/files/share/${await makePackLink(make)}/pack/zip`,
  },
  "/share/:token/plan/:id": { audience: "anyone", isPublic: true, pathFor: (make) => sharedPlan(make) },
  "/share/:token/all": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => (await sharedFile(make)).replace(/[^/]+$/, "all"),
  },
  "/share/:token/:id": { audience: "anyone", isPublic: true, pathFor: async (make) => sharedFile(make) },
  "/share/:token/:id/thumb": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => `${await sharedFile(make)}/thumb`,
  },
  "/public/:publicId/answer-photo/:id/thumb": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => {
      const { publicId, photo } = await publicAnswer(make);
      return `/files/public/${publicId}/answer-photo/${photo}/thumb`;
    },
  },
  "/public/:publicId/:id": { audience: "anyone", isPublic: true, pathFor: async (make) => publicFile(make) },
  "/public/:publicId/:id/thumb": {
    audience: "anyone",
    isPublic: true,
    pathFor: async (make) => `${await publicFile(make)}/thumb`,
  },
};

async function publicFile(make: Make): Promise<string> {
  const { id, publicId } = await make.objectWithQr();
  const { fileId } = await make.file(id, { kind: "image", isPublic: true });
  return `/files/public/${publicId}/${fileId}`;
}

async function sharedFile(make: Make): Promise<string> {
  const [{ token }, { fileId }] = [await make.share(), await make.file(undefined, { kind: "image" })];
  return `/files/share/${token}/${fileId}`;
}

async function sharedPlan(make: Make): Promise<string> {
  const floor = await make.withFloorPlan(await make.container());
  return `/files/share/${(await make.share(floor)).token}/plan/${floor}`;
}

export const cookieOf = ({ sessionId }: Caller): Record<string, string> =>
  sessionId ? { cookie: `session=${sessionId}` } : {};
