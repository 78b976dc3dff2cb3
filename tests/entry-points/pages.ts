import { problemToken } from "@server/inspection/problem/track";
import { type Expectations, expectationsOf } from "./audiences.ts";
import { publicAnswer } from "./make-answer.ts";
import { makeExport } from "./make-export.ts";
import { makeRequest } from "./make-inspection-request.ts";
import { makePackLink } from "./make-pack.ts";
import { makeSignature } from "./make-signature.ts";
import { type Page, page, sameForAll, toCreateWorkspace } from "./page.ts";
import { accountPages } from "./pages-account.ts";
import { backofficePages } from "./pages-backoffice.ts";
import { recordPages } from "./pages-records.ts";
import { webhookPages } from "./pages-webhooks.ts";
import { workspacePages } from "./pages-workspace.ts";

/** For visitors who are not signed in; others are redirected to their start page. */
const ofStranger = (path: string) =>
  page(sameForAll("to:/workspaces/:id"), () => path, {
    super: "to:/a",
    invited: toCreateWorkspace,
    removed: toCreateWorkspace,
    anonymous: "yes",
  });

export const pages: Record<string, Page> = {
  ...recordPages,
  ...workspacePages,
  ...backofficePages,
  ...accountPages,
  ...webhookPages,

  $: page(sameForAll("404"), () => "/no/such/page"),
  "_app.feedback": page("signed_in", () => "/feedback"),
  "_app.document-reader": page("signed_in", () => "/document-reader?url=https%3A%2F%2Fexample.com%2F"),
  "_app.jobs.$id": page("members", async (make, { userId }) => `/jobs/${await make.job(userId)}`),
  "_app.unsent": page("signed_in", () => "/unsent"),
  "_app.take-along": page("readers", (make) => `/take-along?container=${make.floor}`, {
    invited: toCreateWorkspace,
    removed: toCreateWorkspace,
  }),
  actionpoints: page(sameForAll("to:/workspaces/:id/actionpoints"), () => "/actionpoints", {
    anonymous: "401",
    super: "to:/",
    invited: "to:/",
    removed: "to:/",
  }),
  "[manifest.webmanifest]": page("anyone", () => "/manifest.webmanifest?lng=fr"),
  "_app.search": {
    audience: "searchers",
    pathFor: (make) => `/search?workspace=${make.workspace}&q=heftruck`,
    superLocked: "yes",
  },
  _index: ofStranger("/"),
  "api.docs": page("anyone", () => "/api/docs"),
  "api.docs_.$call": page("anyone", () => "/api/docs/object.create"),
  "auth-error": page("anyone", () => "/auth-error"),
  "email.confirm": page("anyone", () => "/email/confirm?token=made-up"),
  "tablet.$code": page("anyone", () => "/tablet/made-up"),
  "email.undo": page("anyone", () => "/email/undo?token=made-up"),
  "errors.$status": page(sameForAll("404"), () => "/errors/404"),
  "impersonation.stop": page(sameForAll("to:/"), () => "/impersonation/stop", { anonymous: "401" }),
  "invitations.$token": page("anyone", async (make) => `/invitations/${(await make.invitation()).token}`),
  "jobs.$id.file": page("exporters", async (make, { userId }) => `/jobs/${await makeExport(make, userId)}/file`),
  login: ofStranger("/login"),
  tour: page(sameForAll("to:/"), () => "/tour"),
  logout: page(sameForAll("to:/"), () => "/logout"),
  "mail-me-the-link": page("anyone", () => "/mail-me-the-link"),
  "onedrive.auth": page(sameForAll("to:/auth-error"), () => "/onedrive/auth?state=made-up&code=x", {
    anonymous: "401",
  }),
  offline: page("anyone", () => "/offline"),
  operations: page(sameForAll("400"), () => "/operations"),
  passkey: page(sameForAll("400"), () => "/passkey"),
  "password.forgot": ofStranger("/password/forgot"),
  "password.reset": ofStranger("/password/reset?token=made-up"),
  new: page("anyone", () => "/new"),
  "help._index": page("anyone", () => "/help?q=heftruck"),
  "help.$page": page("anyone", () => "/help/reports"),
  pricing: page("anyone", () => "/pricing"),
  "profile.info.cookies": page("anyone", () => "/profile/info/cookies"),
  "profile.info.terms._index": page("anyone", () => "/profile/info/terms"),
  "profile.info.terms.$kind": page("anyone", () => "/profile/info/terms/privacy"),
  "public.objects.$publicId_.answer.$answerId": page("anyone", async (make) => {
    const { publicId, answer } = await publicAnswer(make);
    return `/public/objects/${publicId}/answer/${answer}`;
  }),
  "public.objects.$publicId_.problem": page(
    "anyone",
    async (make) => `/public/objects/${await make.problemPublicId()}/problem`,
  ),
  "public.problems.$token": page(
    "anyone",
    async (make) => `/public/problems/${problemToken(await make.actionPoint())}`,
  ),
  verify: page("anyone", () => "/verify"),
  "verify_.$code": page("anyone", async (make) => `/verify/${(await makeSignature(make)).code}`),
  "visit.$token._index": page("anyone", async (make) => `/visit/${(await makeRequest(make)).token}`),
  "visit.$token.$objectId": page("anyone", async (make) => {
    const { token, objectId } = await makeRequest(make);
    return `/visit/${token}/${objectId}`;
  }),
  "share.$token._index": page("anyone", async (make) => `/share/${(await make.share()).token}`),
  "share.$token.container.$id": page(
    "anyone",
    async (make) => `/share/${(await make.share()).token}/container/${make.floor}`,
  ),
  "share.$token.embed": page("anyone", async (make) => `/share/${(await make.share()).token}/embed`),
  "share.$token.pack": page("anyone", async (make) => `/share/${await makePackLink(make)}/pack`),
  "share.$token.object.$id": page(
    "anyone",
    async (make) => `/share/${(await make.share()).token}/object/${await make.object()}`,
  ),
  "public.objects.$publicId": page("anyone", async (make) => `/public/objects/${await make.publicId()}`),
  "second-step.keep": page("anyone", () => "/second-step/keep?token=made-up"),
  "login_.company._index": page(sameForAll("422"), () => "/login/company"),
  "login_.company.callback.$id": page(
    sameForAll("422"),
    (make) => `/login/company/callback/${make.workspace}?code=x&state=x`,
  ),
  register: ofStranger("/register"),
  "register_.prove": page(sameForAll("to:/"), () => "/register/prove", { anonymous: "yes" }),
};

/**
 * What each role is expected to get of a page. Within the layout `_app` a user without a workspace is redirected to
 * create one, except on pages of their own account.
 */
export function pageExpectations(name: string): Expectations {
  const { audience, except } = pages[name]!;
  const needsWorkspace = name.startsWith("_app.") && !/^_app\.profile\.(_personal|password)/.test(name);
  return {
    ...expectationsOf(audience, except),
    ...(needsWorkspace && { invited: toCreateWorkspace, removed: toCreateWorkspace }),
  };
}
