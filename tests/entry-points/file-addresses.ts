import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";
import { answered } from "./make-answer.ts";
import { archiveOfOther } from "./make-archive.ts";
import { publicAnswer, signedAnswer } from "./make-finished-answer.ts";
import { globalTemplate } from "./make-global-template.ts";
import { invoiced, keptInvoice } from "./make-invoice.ts";
import { picturedBoard } from "./make-market.ts";
import { makePhoto } from "./make-series.ts";
import { signed } from "./make-signature.ts";
import { templateWithLogo } from "./make-template.ts";

/**
 * An address of bytes: who may have them, and one that is there. To add one: under its route below /files. Who may not
 * gets 404, signed in or not: nothing tells an address that is not theirs from one that is not there.
 */
type Address = { gets: string; isPublic?: true; made: (make: Make) => Promise<string> };

/** Contributors, whatever the plan; to a tablet, that sees the file itself, what was signed is not there. */
const signers = "yes yes yes yes yes 404 404 404 404 404 404 yes";

/** Who manages a workspace, whichever: the market is the same for all of them. */
const buyers = "yes yes yes 404 404 404 404 404 404 404 yes yes";

/** Who sees the billing of the workspace; to others what was asked of it is not there. */
const billers = "yes yes yes 404 404 404 404 404 404 404 404 yes";

export const addresses: Record<string, Address> = {
  "/:id": { gets: "readers", made: async (make) => `/files/${(await make.file()).fileId}` },
  "/:id/thumb": {
    gets: "readers",
    made: async (make) => `/files/${(await make.file(undefined, { kind: "image" })).fileId}/thumb`,
  },
  "/:id/picture": {
    gets: "readers",
    made: async (make) => `/files/${(await make.file(undefined, { kind: "image" })).fileId}/picture`,
  },
  "/plan/:id": { gets: "readers", made: async (make) => `/files/plan/${await make.planned(await make.container())}` },
  "/background/:id/:templateId/:sha256": {
    gets: "readers",
    made: async (make) => {
      const { templateId, sha256 } = await make.exampled();
      return `/files/background/${make.floor}/${templateId}/${sha256}`;
    },
  },
  "/action-point-photo/:id": {
    gets: "readers",
    made: async (make) => `/files/action-point-photo/${await makePhoto(make)}`,
  },
  "/action-point-photo/:id/thumb": {
    gets: "readers",
    made: async (make) => `/files/action-point-photo/${await makePhoto(make)}/thumb`,
  },
  "/library/:id": { gets: "members", made: async (make) => `/files/library/${(await make.libraryFile()).fileId}` },
  "/library/:id/thumb": {
    gets: "members",
    made: async (make) => `/files/library/${await make.libraryPicture()}/thumb`,
  },
  "/template/:id/logo": {
    gets: "members",
    made: async (make) => `/files/template/${await templateWithLogo(make)}/logo`,
  },
  "/signature/:id": { gets: signers, made: async (make) => `/files/signature/${(await signed(make)).signatureId}` },
  "/signature/:id/drawn": {
    gets: signers,
    made: async (make) => `/files/signature/${(await signed(make)).signatureId}/drawn`,
  },
  "/answer-photo/:id": { gets: "readers", made: async (make) => `/files/answer-photo/${(await answered(make)).photo}` },
  "/answer-photo/:id/thumb": {
    gets: "readers",
    made: async (make) => `/files/answer-photo/${(await answered(make)).photo}/thumb`,
  },
  "/invoice/:id": { gets: billers, made: async (make) => `/files/invoice/${await invoiced(make)}` },
  "/invoice/kept/:id": { gets: "backoffice", made: async (make) => `/files/invoice/kept/${await keptInvoice(make)}` },
  "/logo/:id": { gets: "members", made: async (make) => `/files/logo/${await make.branded()}` },
  "/answer/:id/pdf": {
    gets: "readers",
    made: async (make) => `/files/answer/${(await signedAnswer(make)).answerId}/pdf`,
  },
  "/answer/:id/signature": {
    gets: "readers",
    made: async (make) => `/files/answer/${(await signedAnswer(make)).answerId}/signature`,
  },
  "/global-template/:id/logo": {
    gets: "backoffice",
    made: async (make) => `/files/global-template/${(await globalTemplate(make, { logo: true })).id}/logo`,
  },
  "/market/:id": {
    gets: buyers,
    isPublic: true,
    made: async (make) => `/files/market/${(await picturedBoard(make)).optionId}`,
  },
  "/market/:id/plan/:containerId": {
    gets: buyers,
    isPublic: true,
    made: async (make) => {
      const { optionId, boardId } = await picturedBoard(make);
      return `/files/market/${optionId}/plan/${boardId}`;
    },
  },
  "/consents/:id": {
    gets: "yes yes yes 404 404 404 404 404 404 404 404 yes",
    made: async (make) => `/files/consents/${make.workspace}`,
  },
  /** Nobody but who asked for it. */
  "/archive/:id": {
    gets: Array(12).fill("404").join(" "),
    made: async (make) => `/files/archive/${await archiveOfOther(make)}`,
  },
  "/avatar/:id": { gets: "members", made: async (make) => `/files/avatar/${await make.face()}` },
  "/public/:publicId/logo": {
    gets: "anyone",
    isPublic: true,
    made: async (make) => `/files/public/${await make.publicId()}/logo?${await make.branded()}`,
  },
  "/share/:token/logo": {
    gets: "anyone",
    isPublic: true,
    made: async (make) => `/files/share/${(await make.share()).token}/logo?${await make.branded()}`,
  },
  "/share/:token/plan/:id": { gets: "anyone", isPublic: true, made: async (make) => sharedPlan(make) },
  "/share/:token/:id": { gets: "anyone", isPublic: true, made: async (make) => sharedFile(make) },
  "/share/:token/:id/thumb": {
    gets: "anyone",
    isPublic: true,
    made: async (make) => `${await sharedFile(make)}/thumb`,
  },
  "/public/:publicId/answer-photo/:id/thumb": {
    gets: "anyone",
    isPublic: true,
    made: async (make) => {
      const { publicId, photo } = await publicAnswer(make);
      return `/files/public/${publicId}/answer-photo/${photo}/thumb`;
    },
  },
  "/public/:publicId/:id": { gets: "anyone", isPublic: true, made: async (make) => publicFile(make) },
  "/public/:publicId/:id/thumb": {
    gets: "anyone",
    isPublic: true,
    made: async (make) => `${await publicFile(make)}/thumb`,
  },
};

async function publicFile(make: Make): Promise<string> {
  const { id, publicId } = await make.coded();
  const { fileId } = await make.file(id, { kind: "image", isPublic: true });
  return `/files/public/${publicId}/${fileId}`;
}

async function sharedFile(make: Make): Promise<string> {
  const [{ token }, { fileId }] = [await make.share(), await make.file(undefined, { kind: "image" })];
  return `/files/share/${token}/${fileId}`;
}

async function sharedPlan(make: Make): Promise<string> {
  const floor = await make.planned(await make.container());
  return `/files/share/${(await make.share(floor)).token}/plan/${floor}`;
}

export const cookieOf = ({ sessionId }: Caller): Record<string, string> =>
  sessionId ? { cookie: `session=${sessionId}` } : {};
