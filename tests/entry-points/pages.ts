import { type Line, lineOf } from "./audiences.ts";
import type { Caller } from "./fixture.ts";
import type { Make } from "./make.ts";
import { answered } from "./make-answer.ts";
import { checkoutToOrder } from "./make-checkout.ts";
import { subscriber } from "./make-customer.ts";
import { exportMade } from "./make-export.ts";
import { finishedAnswer, publicAnswer } from "./make-finished-answer.ts";
import { globalTemplate } from "./make-global-template.ts";
import { marketBoard } from "./make-market.ts";
import { templateOnObject } from "./make-object-template.ts";
import { payable } from "./make-payment.ts";
import { makeSeries } from "./make-series.ts";
import { signed } from "./make-signature.ts";
import { templateIn } from "./make-template.ts";

/**
 * What each page gives to whom. To add one: under the name of its folder in app/routes, its address with something made
 * for it, and a kind of kinds.ts. yes: the page; 401: on to the login; to:/…: on to another page, ids as :id. A page
 * without a line here fails.
 */
export type Page = {
  gets: string;
  at: (make: Make, caller: Caller) => string | Promise<string>;
  but?: Partial<Line>;
  impersonated?: string;
  superLocked?: string;
};

const of = (gets: string, at: Page["at"], but?: Partial<Line>): Page => ({ gets, at, but });
export const toCreate = "to:/onboarding/workspace/create";
/** Inside the frame who is in no workspace goes on to make one, but for what is their own. */
export function lineOfPage(name: string): Line {
  const { gets, but } = pages[name]!;
  const isFramed = name.startsWith("_app.") && !/^_app\.profile\.(_personal|password)/.test(name);
  return { ...lineOf(gets, but), ...(isFramed && { invited: toCreate, removed: toCreate }) };
}

/** Everywhere the same, whoever asks. */
const everyone = (cell: string) => Array(12).fill(cell).join(" ");

const ofContainer = (gets: string, end: string, but?: Partial<Line>) =>
  of(gets, (make) => `/container/${make.floor}${end}`, but);
const ofObject = (gets: string, end: string, but?: Partial<Line>) =>
  of(gets, async (make) => `/object/${await make.object()}${end}`, but);
const ofFile = (gets: string, end: string) =>
  of(gets, async (make) => {
    const { id, fileId } = await make.file();
    return `/object/${id}/file/${fileId}${end}`;
  });
const ofTemplateOnObject = (gets: string, end: string) =>
  of(gets, async (make) => {
    const { id, templateId } = await templateOnObject(make);
    return `/object/${id}/template/${templateId}${end}`;
  });
const ofAnswer = (gets: string, end: string) =>
  of(gets, async (make) => {
    const { id, templateId, answerId } = (await answered(make)).at;
    return `/object/${id}/template/${templateId}${end}?answer=${answerId}`;
  });
const ofGlobalTemplate = (end: string) =>
  of("backoffice", async (make) => `/a/templates/${(await globalTemplate(make)).id}${end}`, sentToLogin);
const ofOffer = (end: string) =>
  of("backoffice", async (make) => `/a/subscriptions/options/${(await marketBoard(make)).optionId}${end}`, sentToLogin);
const ofReport = (gets: string, end: string) => of(gets, async (make) => `/report/${await make.report()}${end}`);
const ofPoint = (gets: string, end: string) =>
  of(gets, async (make) => `/actionpoint/${await make.actionPoint()}${end}`);
const ofWorkspace = (gets: string, end: string, but?: Partial<Line>) =>
  of(gets, (make) => `/workspaces/${make.workspace}${end}`, but);
const ofCategory = (end: string) =>
  of("admins", async (make) => `/workspaces/${make.workspace}/lists/category/${await make.category()}${end}`);
const ofLibraryFile = (end: string) =>
  of("admins", async (make) => {
    const { id, fileId } = await make.libraryFile();
    return `/workspaces/${id}/library/${fileId}${end}`;
  });
const ofTemplate = (gets: string, end: string) =>
  of(gets, async (make) => `/workspaces/${make.workspace}/templates/${(await templateIn(make)).templateId}${end}`);
const ofCompany = (end: string) => of("admins", (make) => `/profile/company/${end}?workspace=${make.workspace}`);
const ofCheckout = (step: string) =>
  of("admins", async (make) => `/profile/company/billing/${step}?workspace=${(await checkoutToOrder(make)).id}`);
const ofGroup = (end: string) =>
  of(
    "admins",
    async (make) => `/profile/company/distribution-groups/${await make.group()}${end}?workspace=${make.workspace}`,
  );
const ofAdminWorkspace = (end: string) =>
  of("backoffice", (make) => `/a/workspaces/${make.workspace}${end}`, sentToLogin);
const ofUser = (end: string) => of("backoffice", async (make) => `/a/users/${await make.person()}${end}`, sentToLogin);

/** For who is not signed in; others go where they start. */
const ofStranger = (path: string) =>
  of(everyone("to:/workspaces/:id"), () => path, {
    super: "to:/a",
    invited: toCreate,
    removed: toCreate,
    anonymous: "yes",
  });

/** Everyone but super admins is sent to the login. */
const sentToLogin = Object.fromEntries(
  ["owner", "admin", "lead", "guest", "tablet", "member", "invited", "removed", "anonymous", "rival", "locked"].map(
    (column) => [column, "401"],
  ),
);

export const pages: Record<string, Page> = {
  $: of(everyone("404"), () => "/no/such/page"),
  "_app.actionpoint.$id._index": ofPoint("readers", ""),
  "_app.actionpoint.$id.delete": ofPoint("editors_always", "/delete"),
  "_app.actionpoint.$id.edit": ofPoint("editors", "/edit"),
  "_app.actionpoint.$id.end": of("editors", async (make) => `/actionpoint/${(await makeSeries(make)).id}/end`),
  "_app.actionpoint.$id.photos": ofPoint("editors", "/photos"),
  "_app.actionpoint.$id.skip": of("editors", async (make) => `/actionpoint/${(await makeSeries(make)).id}/skip`),
  "_app.actionpoint.$id.reopen": of(
    "editors",
    async (make) => `/actionpoint/${await make.actionPoint({ status: "ok" })}/reopen`,
  ),

  "_app.container.$id._index": ofContainer("readers", ""),
  "_app.container.$id.delete": ofContainer("editors_always", "/delete"),
  "_app.container.$id.edit": ofContainer("editors", "/edit"),
  "_app.container.$id.actionpoint.new": ofContainer("contributors", "/actionpoint/new"),
  "_app.container.$id.labels": ofContainer("readers", "/labels"),
  "_app.container.$id.move": ofContainer("editors_always", "/move"),
  "_app.container.$id.new": ofContainer("editors", "/new"),
  "_app.container.$id.object.new": ofContainer("editors", "/object/new"),
  "_app.container.$id.share": ofContainer("editors_always", "/share"),
  "_app.container.$id.plan": ofContainer("readers", "/plan"),
  "_app.container.$id.sort": ofContainer("readers", "/sort"),
  "_app.container.$id.templates._index": ofContainer("readers", "/templates"),
  "_app.container.$id.templates.new": ofContainer("editors", "/templates/new"),
  "_app.container.$id.templates.$templateId._index": of(
    "editors",
    async (make) => `/container/${make.floor}/templates/${await make.backgroundTemplate()}`,
  ),
  "_app.container.$id.templates.$templateId.delete": of(
    "editors",
    async (make) => `/container/${make.floor}/templates/${await make.backgroundTemplate()}/delete`,
  ),
  "_app.container.$id.users._index": ofContainer("contributors_always", "/users"),
  "_app.container.$id.users.add": ofContainer("editors_always", "/users/add"),
  "_app.container.$id.users.groups._index": ofContainer("editors_always", "/users/groups"),
  "_app.container.$id.users.groups.$groupId.unlink": of(
    "editors_always",
    async (make) => `/container/${make.floor}/users/groups/${await make.group([], [make.floor])}/unlink`,
  ),
  "_app.container.$id.users.hand-over": ofContainer("admins_of_it", "/users/hand-over"),
  "_app.container.$id.users.remove": of(
    "editors_always",
    async (make) => `/container/${make.floor}/users/remove?user=${await make.person("member", { isGuest: true })}`,
  ),

  "_app.feedback": of("signed_in", () => "/feedback"),
  "_app.document-reader": of("signed_in", () => "/document-reader?url=https%3A%2F%2Fexample.com%2F"),
  "_app.jobs.$id": of("members", async (make, { userId }) => `/jobs/${await make.job(userId)}`),
  "_app.object.$id._index": ofObject("readers", ""),
  "_app.object.$id.actionpoint.new": ofObject("contributors", "/actionpoint/new"),
  "_app.object.$id.delete": ofObject("editors_always", "/delete"),
  "_app.object.$id.edit": ofObject("editors", "/edit"),
  "_app.object.$id.file.$fileId._index": ofFile("readers", ""),
  "_app.object.$id.file.$fileId.delete": ofFile("editors_always", "/delete"),
  "_app.object.$id.file.$fileId.edit": ofFile("editors", "/edit"),
  "_app.object.$id.file.$fileId.picture": of("editors", async (make) => {
    const { id, fileId } = await make.file(undefined, { kind: "image" });
    return `/object/${id}/file/${fileId}/picture`;
  }),
  "_app.object.$id.file.$fileId.replace": ofFile("editors", "/replace"),
  "_app.object.$id.file.$fileId.sign": ofFile("contributors_always", "/sign"),
  "_app.object.$id.file.$fileId.supersede": of("editors", async (make) => {
    const { id, fileId } = await signed(make);
    return `/object/${id}/file/${fileId}/supersede`;
  }),
  "_app.object.$id.file.$fileId.library": of("admins_of_it", async (make) => {
    const { id, fileId } = await make.file();
    return `/object/${id}/file/${fileId}/library`;
  }),
  "_app.object.$id.file.library": ofObject("contributors", "/file/library"),
  // no drive is registered with the tests' installation
  "_app.object.$id.file.drive.$drive": ofObject("nobody", "/file/drive/onedrive"),
  "_app.object.$id.file.new": ofObject("contributors", "/file/new"),
  "_app.object.$id.file.sort": ofObject("editors", "/file/sort"),
  "_app.object.$id.label": ofObject("readers", "/label"),
  "_app.object.$id.move": ofObject("editors_always", "/move"),
  "_app.object.$id.qr._index": ofObject("editors_always", "/qr"),
  "_app.object.$id.qr.new": ofObject("editors_always", "/qr/new"),
  "_app.object.$id.share": ofObject("editors_always", "/share"),
  "_app.object.$id.report.new": ofObject("editors", "/report/new"),
  "_app.object.$id.template._index": ofObject("editors", "/template"),
  "_app.object.$id.template.$templateId.print": of("readers", async (make) => {
    const { id, templateId, answerId } = (await answered(make)).at;
    return `/object/${id}/template/${templateId}/print?answer=${answerId}`;
  }),
  "_app.object.$id.template.$templateId.delete": ofAnswer("editors_always", "/delete"),
  "_app.object.$id.template.$templateId.sign": {
    gets: "editors",
    at: async (make) => {
      const { id, templateId, answerId } = await finishedAnswer(make);
      return `/object/${id}/template/${templateId}/sign?answer=${answerId}`;
    },
    impersonated: "403", // everybody signs for themselves
  },
  "_app.object.$id.template.$templateId.remove": ofTemplateOnObject("editors_always", "/remove"),
  "_app.object.$id.template.$templateId.version": ofTemplateOnObject("editors", "/version"),
  "_app.object.$id.tasks": ofObject("readers", "/tasks"),
  "_app.report.$id._index": ofReport("readers", ""),
  "_app.report.$id.delete": ofReport("editors_always", "/delete"),
  "_app.report.$id.edit": ofReport("editors", "/edit"),

  "_app.profile._personal.notifications": of("signed_in", () => "/profile/notifications"),
  "_app.profile._personal.security": of("signed_in", () => "/profile/security"),
  "_app.profile._personal.settings._index": of("signed_in", () => "/profile/settings"),
  "_app.profile._personal.settings.delete": {
    gets: "people_themselves",
    at: () => "/profile/settings/delete",
    impersonated: "403",
  },
  "_app.profile._personal.workspace._index": of("signed_in", () => "/profile/workspace"),
  "_app.profile._personal.workspace.$id.leave": of("people", (make) => `/profile/workspace/${make.workspace}/leave`, {
    super: "404",
  }),
  "_app.profile.company": of("members", (make) => `/profile/company?workspace=${make.workspace}`),
  "_app.profile.company.billing._index": ofCompany("billing"),
  "_app.profile.company.billing.cancel": ofCompany("billing/cancel"),
  "_app.profile.company.billing.card": ofCompany("billing/card"),
  "_app.profile.company.billing.company": ofCheckout("company"),
  "_app.profile.company.billing.marketplace": ofCheckout("marketplace"),
  "_app.profile.company.billing.pay.$transactionId": of("admins", async (make) => {
    const { id, transactionId } = await payable(make);
    return `/profile/company/billing/pay/${transactionId}?workspace=${id}`;
  }),
  "_app.profile.company.billing.plan": ofCompany("billing/plan"),
  "_app.profile.company.billing.summary": ofCheckout("summary"),
  "_app.profile.company.distribution-groups._index": ofCompany("distribution-groups"),
  "_app.profile.company.distribution-groups.new": ofCompany("distribution-groups/new"),
  "_app.profile.company.distribution-groups.$groupId._index": ofGroup(""),
  "_app.profile.company.distribution-groups.$groupId.containers": ofGroup("/containers"),
  "_app.profile.company.distribution-groups.$groupId.delete": ofGroup("/delete"),
  "_app.profile.company.distribution-groups.$groupId.edit": ofGroup("/edit"),
  "_app.profile.company.distribution-groups.$groupId.people": ofGroup("/people"),
  "_app.profile.company.general": ofCompany("general"),
  "_app.profile.company.theme": ofCompany("theme"),
  // it was asked when they signed in, and goes on at once
  "_app.profile.password": of(everyone("to:/workspaces"), () => "/profile/password?next=/workspaces", {
    anonymous: "401",
  }),

  "_app.search": {
    gets: "searchers",
    at: (make) => `/search?workspace=${make.workspace}&q=heftruck`,
    superLocked: "yes",
  },
  "_app.workspaces._index": of("signed_in", () => "/workspaces"),
  "_app.workspaces.$id._index": ofWorkspace("members", "", { rival: "to:/errors/404" }),
  "_app.workspaces.$id.actionpoints": ofWorkspace("members", "/actionpoints"),
  "_app.workspaces.$id.compliance": ofWorkspace("members", "/compliance"),
  "_app.workspaces.$id.delete": ofWorkspace("owners", "/delete"),
  "_app.workspaces.$id.files": ofWorkspace("members", "/files"),
  "_app.workspaces.$id.history": ofWorkspace("admins", "/history"),
  "_app.workspaces.$id.invitations": ofWorkspace("admins", "/invitations", { lead: "yes" }),
  "_app.workspaces.$id.invite._index": ofWorkspace("admins", "/invite"),
  "_app.workspaces.$id.invite.csv": ofWorkspace("admins", "/invite/csv"),
  "_app.workspaces.$id.invite.person": ofWorkspace("admins", "/invite/person"),
  "_app.workspaces.$id.lists._index": ofWorkspace("admins", "/lists"),
  "_app.workspaces.$id.lists.review-points": ofWorkspace("admins", "/lists/review-points"),
  "_app.workspaces.$id.lists.review-point._index": ofWorkspace("admins", "/lists/review-point"),
  "_app.workspaces.$id.lists.review-point.$code._index": ofWorkspace("admins", "/lists/review-point/HF"),
  "_app.workspaces.$id.lists.review-point.$code.delete": ofWorkspace("admins", "/lists/review-point/HF/delete"),
  "_app.workspaces.$id.lists.intervals": ofWorkspace("admins", "/lists/intervals"),
  "_app.workspaces.$id.lists.interval._index": ofWorkspace("admins", "/lists/interval"),
  "_app.workspaces.$id.lists.interval.$line": ofWorkspace("admins", "/lists/interval/forklift"),
  "_app.workspaces.$id.lists.category.$categoryId._index": ofCategory(""),
  "_app.workspaces.$id.lists.category.$categoryId.delete": ofCategory("/delete"),
  "_app.workspaces.$id.library._index": ofWorkspace("admins", "/library"),
  "_app.workspaces.$id.library.new": ofWorkspace("admins", "/library/new"),
  "_app.workspaces.$id.library.$fileId._index": ofLibraryFile(""),
  "_app.workspaces.$id.library.$fileId.edit": ofLibraryFile("/edit"),
  "_app.workspaces.$id.library.$fileId.delete": ofLibraryFile("/delete"),
  "_app.workspaces.$id.objects": ofWorkspace("members", "/objects"),
  "_app.workspaces.$id.reports": ofWorkspace("members", "/reports"),
  "_app.workspaces.$id.shares": ofWorkspace("admins", "/shares"),
  "_app.workspaces.$id.signatures": ofWorkspace("people", "/signatures"),
  "_app.workspaces.$id.sort": ofWorkspace("members", "/sort"),
  "_app.workspaces.$id.tablet": ofWorkspace("admins", "/tablet"),
  "_app.workspaces.$id.templates._index": ofWorkspace("admins", "/templates"),
  "_app.workspaces.$id.templates.create": ofWorkspace("admins_on_plan", "/templates/create"),
  "_app.workspaces.$id.templates.$templateId.update": ofTemplate("admins_on_plan", "/update"),
  "_app.workspaces.$id.templates.$templateId.groups": ofTemplate("admins_on_plan", "/groups"),
  "_app.workspaces.$id.templates.$templateId.preview": ofTemplate("admins", "/preview"),
  "_app.workspaces.$id.templates.$templateId.versions": ofTemplate("admins", "/versions"),
  "_app.workspaces.$id.templates.$templateId.delete": ofTemplate("admins", "/delete"),
  "_app.workspaces.$id.trash": ofWorkspace("admins", "/trash"),
  "_app.workspaces.$id.users._index": ofWorkspace("people", "/users"),
  "_app.workspaces.$id.users.remove": of(
    "admins",
    async (make) => `/workspaces/${make.workspace}/users/remove?user=${await make.person()}`,
  ),
  "_app.workspaces.$id.users.$userId._index": of(
    "admins",
    async (make) => `/workspaces/${make.workspace}/users/${await make.person()}`,
  ),
  "_app.workspaces.$id.users.$userId.tablet": of(
    "admins",
    async (make) => `/workspaces/${make.workspace}/users/${await make.person("tablet")}/tablet`,
  ),

  "a._index": of("backoffice", () => "/a", sentToLogin),
  "a.$": of(everyone("401"), () => "/a/no/such/page", { super: "404" }),
  "a.admins._index": of("backoffice", () => "/a/admins", sentToLogin),
  "a.admins.$id": of(
    "backoffice",
    (_make, { column, userId }) => `/a/admins/${column.startsWith("super") ? userId : "0"}`,
    sentToLogin,
  ),
  "a.templates._index": of("backoffice", () => "/a/templates", sentToLogin),
  "a.templates.create": of("backoffice", () => "/a/templates/create", sentToLogin),
  "a.templates.$id.update": ofGlobalTemplate("/update"),
  "a.templates.$id.groups": ofGlobalTemplate("/groups"),
  "a.templates.$id.delete": ofGlobalTemplate("/delete"),
  "a.library._index": of("backoffice", () => "/a/library", sentToLogin),
  "a.library.new": of("backoffice", () => "/a/library/new", sentToLogin),
  "a.library.$id._index": of("backoffice", async (make) => `/a/library/${await make.globalFile()}`, sentToLogin),
  "a.library.$id.delete": of("backoffice", async (make) => `/a/library/${await make.globalFile()}/delete`, sentToLogin),
  "a.signatures": of("backoffice", () => "/a/signatures", sentToLogin),
  "a.containers": of("backoffice", () => "/a/containers", sentToLogin),
  "a.history": of("backoffice", () => "/a/history", sentToLogin),
  "a.invoices": of("backoffice", () => "/a/invoices", sentToLogin),
  "a.subscriptions._index": of("backoffice", () => "/a/subscriptions", sentToLogin),
  "a.subscriptions.plans": of("backoffice", () => "/a/subscriptions/plans", sentToLogin),
  "a.subscriptions.storage": of("backoffice", () => "/a/subscriptions/storage", sentToLogin),
  "a.subscriptions.$id._index": of(
    "backoffice",
    async (make) => `/a/subscriptions/${(await subscriber(make)).id}`,
    sentToLogin,
  ),
  "a.subscriptions.$id.edit": of(
    "backoffice",
    async (make) => `/a/subscriptions/${(await subscriber(make)).id}/edit`,
    sentToLogin,
  ),
  "a.subscriptions.$id.transaction.$transactionId": of(
    "backoffice",
    async (make) => {
      const { id, transactionId } = await subscriber(make);
      return `/a/subscriptions/${id}/transaction/${transactionId}`;
    },
    sentToLogin,
  ),
  "a.workspaces._index": of("backoffice", () => "/a/workspaces", sentToLogin),
  "a.workspaces.$id._index": ofAdminWorkspace(""),
  "a.workspaces.$id.delete": ofAdminWorkspace("/delete"),
  "a.workspaces.$id.edit": ofAdminWorkspace("/edit"),
  "a.workspaces.$id.plan": ofAdminWorkspace("/plan"),
  "a.users._index": of("backoffice", () => "/a/users", sentToLogin),
  "a.users.$id._index": ofUser(""),
  "a.users.$id.delete": ofUser("/delete"),
  "a.users.$id.edit": ofUser("/edit"),
  "a_.403": of(everyone("403"), () => "/a/403"),

  _index: ofStranger("/"),
  "api.docs": of("anyone", () => "/api/docs"),
  "auth-error": of("anyone", () => "/auth-error"),
  "email.confirm": of("anyone", () => "/email/confirm?token=made-up"),
  "tablet.$code": of("anyone", () => "/tablet/made-up"),
  "email.undo": of("anyone", () => "/email/undo?token=made-up"),
  "errors.$status": of(everyone("404"), () => "/errors/404"),
  "impersonation.stop": of(everyone("to:/"), () => "/impersonation/stop", { anonymous: "401" }),
  "invitations.$token": of("anyone", async (make) => `/invitations/${(await make.invitation()).token}`),
  "jobs.$id.file": of("people", async (make, { userId }) => `/jobs/${await exportMade(make, userId)}/file`),
  login: ofStranger("/login"),
  tour: of(everyone("to:/"), () => "/tour"),
  logout: of(everyone("to:/"), () => "/logout"),
  "mail-me-the-link": of("anyone", () => "/mail-me-the-link"),
  "onedrive.auth": of(everyone("to:/auth-error"), () => "/onedrive/auth?state=made-up&code=x", { anonymous: "401" }),
  "object.$id.upload": ofObject(everyone("400"), "/upload"),
  "object.$id.tasks.export": ofObject("contributors_always", "/tasks/export"),
  "object.$id.template.$templateId._index": ofAnswer("readers", ""),
  "object.$id.template.$templateId.photo": ofTemplateOnObject(everyone("400"), "/photo"),
  offline: of("anyone", () => "/offline"),
  "onboarding.container.$id": of("editors", (make) => `/onboarding/container/${make.floor}`),
  "onboarding.container.$id_.invite": of("editors_always", (make) => `/onboarding/container/${make.floor}/invite`),
  "a.subscriptions.options._index": of("backoffice", () => "/a/subscriptions/options", sentToLogin),
  "a.subscriptions.options.new": of("backoffice", () => "/a/subscriptions/options/new", sentToLogin),
  "a.subscriptions.options.$id._index": ofOffer(""),
  "a.subscriptions.options.$id.delete": ofOffer("/delete"),
  "onboarding.container.create": of("members", (make) => `/onboarding/container/create?workspace=${make.workspace}`),
  "onboarding.workspace.$id": of("admins", (make) => `/onboarding/workspace/${make.workspace}`),
  "onboarding.workspace.create": of("people_themselves", () => "/onboarding/workspace/create"),
  "password.forgot": ofStranger("/password/forgot"),
  "password.reset": of("anyone", () => "/password/reset?token=made-up"),
  "_app.profile.company.gdpr": ofCompany("gdpr"),
  "_app.profile._personal.settings.archive": of("signed_in", () => "/profile/settings/archive"),
  "a.documents._index": of("backoffice", () => "/a/documents", sentToLogin),
  "a.documents.$kind": of("backoffice", () => "/a/documents/use", sentToLogin),
  pricing: of("anyone", () => "/pricing"),
  "profile.info.cookies": of("anyone", () => "/profile/info/cookies"),
  "profile.info.terms._index": of("anyone", () => "/profile/info/terms"),
  "profile.info.terms.$kind": of("anyone", () => "/profile/info/terms/privacy"),
  "public.objects.$publicId_.answer.$answerId": of("anyone", async (make) => {
    const { publicId, answer } = await publicAnswer(make);
    return `/public/objects/${publicId}/answer/${answer}`;
  }),
  "public.objects.$publicId_.problem": of(
    "anyone",
    async (make) => `/public/objects/${await make.scannable()}/problem`,
  ),
  "share.$token._index": of("anyone", async (make) => `/share/${(await make.share()).token}`),
  "share.$token.container.$id": of(
    "anyone",
    async (make) => `/share/${(await make.share()).token}/container/${make.floor}`,
  ),
  "share.$token.embed": of("anyone", async (make) => `/share/${(await make.share()).token}/embed`),
  "share.$token.object.$id": of(
    "anyone",
    async (make) => `/share/${(await make.share()).token}/object/${await make.object()}`,
  ),
  "public.objects.$publicId": of("anyone", async (make) => `/public/objects/${await make.publicId()}`),
  register: ofStranger("/register"),
  "register_.prove": of(everyone("to:/"), () => "/register/prove", { anonymous: "yes" }),
  "workspaces.$id.actionpoints.export": of("people", (make) => `/workspaces/${make.workspace}/actionpoints/export`),
  "workspaces.$id.reports.export": of("people", (make) => `/workspaces/${make.workspace}/reports/export`),
};
