import type { Expectations } from "./audiences.ts";
import { makeAct } from "./make-act.ts";
import { checkoutToOrder } from "./make-checkout.ts";
import { makeDoneImport } from "./make-import.ts";
import { makePaper } from "./make-inbox.ts";
import { makeRequest } from "./make-inspection-request.ts";
import { makeOwnField } from "./make-own-field.ts";
import { unpaidTransaction } from "./make-payment.ts";
import { makeProvider } from "./make-provider.ts";
import { makeSticker } from "./make-sticker.ts";
import { templateIn } from "./make-template.ts";
import { makeView } from "./make-view.ts";
import { type Page, page, sameForAll } from "./page.ts";

const ofWorkspace = (audience: string, end: string, except?: Partial<Expectations>) =>
  page(audience, (make) => `/workspaces/${make.workspace}${end}`, except);
const ofCategory = (end: string) =>
  page("admins", async (make) => `/workspaces/${make.workspace}/lists/category/${await make.category()}${end}`);
const ofKind = (end: string) =>
  page("admins", async (make) => `/workspaces/${make.workspace}/kinds/${await make.kind()}${end}`);
const ofOwnField = (end: string) =>
  page("admins", async (make) => `/workspaces/${make.workspace}/fields/${await makeOwnField(make)}${end}`);
const ofImport = (end: string) =>
  page(
    "admins",
    async (make) => `/workspaces/${make.workspace}/imports/${(await makeDoneImport(make)).importId}${end}`,
  );
const ofRequest = (end: string) =>
  page(
    "editors_always",
    async (make) => {
      const { id, requestId } = await makeRequest(make);
      return `/workspaces/${id}/inspections/${requestId}${end}`;
    },
    { guest: "404", inspector: "404", tablet: "404" },
  );
const ofSticker = (verb: string) =>
  page("editors", async (make) => `/scan/${verb}?sticker=${(await makeSticker(make)).publicId}`, { member: "403" });
const ofLibraryFile = (end: string) =>
  page("admins", async (make) => {
    const { id, fileId } = await make.libraryFile();
    return `/workspaces/${id}/library/${fileId}${end}`;
  });
const ofTemplate = (audience: string, end: string) =>
  page(
    audience,
    async (make) => `/workspaces/${make.workspace}/templates/${(await templateIn(make)).templateId}${end}`,
  );
const ofCompany = (end: string) => page("admins", (make) => `/profile/company/${end}?workspace=${make.workspace}`);
const ofCheckout = (step: string) =>
  page("admins", async (make) => `/profile/company/billing/${step}?workspace=${(await checkoutToOrder(make)).id}`);
const ofGroup = (end: string) =>
  page(
    "admins",
    async (make) => `/profile/company/distribution-groups/${await make.group()}${end}?workspace=${make.workspace}`,
  );

/** Pages of a workspace, of the own account, and those where a workspace is set up. */
export const workspacePages: Record<string, Page> = {
  "_app.workspaces.$id.inspections._index": ofWorkspace("editors_always", "/inspections", { member: "403" }),
  "_app.workspaces.$id.inspections.new": page(
    "editors",
    async (make) => `/workspaces/${make.workspace}/inspections/new?object=${await make.object()}`,
    { member: "403" },
  ),
  "_app.workspaces.$id.inspections.$requestId._index": ofRequest(""),
  "_app.workspaces.$id.inspections.$requestId.delete": ofRequest("/delete"),
  "_app.workspaces.$id.imports._index": ofWorkspace("editors_always", "/imports", { member: "403" }),
  "_app.workspaces.$id.imports.$importId": ofImport(""),
  "workspaces.$id.imports.template": ofWorkspace("admins", "/imports/template"),
  "workspaces.$id.imports.$importId.report": ofImport("/report"),
  "_app.workspaces.$id.users.$userId.second-step": page(
    "admins",
    async (make) => `/workspaces/${make.workspace}/users/${await make.person("member")}/second-step`,
  ),
  "_app.workspaces.$id._settings.sign-in._index": ofWorkspace("admins", "/sign-in"),
  "_app.workspaces.$id._settings.sign-in.people": ofWorkspace("admins", "/sign-in/people"),
  "_app.workspaces.$id._settings.sign-in.provider": ofWorkspace("admins", "/sign-in/provider"),
  "_app.workspaces.$id._settings.sign-in.provisioning": ofWorkspace("admins", "/sign-in/provisioning"),
  "_app.workspaces.$id._settings.sign-in.roles": page(
    "admins",
    async (make) => `/workspaces/${(await makeProvider(make)).id}/sign-in/roles`,
  ),
  "_app.profile.company": page("admins", (make) => `/profile/company?workspace=${make.workspace}`),
  "_app.profile.company.billing._index": ofCompany("billing"),
  "_app.profile.company.billing.cancel": ofCompany("billing/cancel"),
  "_app.profile.company.billing.card": ofCompany("billing/card"),
  "_app.profile.company.billing.company": ofCheckout("company"),
  "_app.profile.company.billing.marketplace": ofCheckout("marketplace"),
  "_app.profile.company.billing.pay.$transactionId": page("admins", async (make) => {
    const { id, transactionId } = await unpaidTransaction(make);
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
  // the password was just given at sign-in, so the page redirects at once
  "_app.profile.password": page(sameForAll("to:/workspaces"), () => "/profile/password?next=/workspaces", {
    anonymous: "401",
  }),
  "_app.workspaces._index": page("signed_in", () => "/workspaces"),
  "_app.workspaces.$id._index": ofWorkspace("members", "", { rival: "to:/errors/404" }),
  "_app.workspaces.$id.actionpoints": ofWorkspace("members", "/actionpoints"),
  "_app.workspaces.$id.compliance": ofWorkspace("members", "/compliance"),
  "_app.workspaces.$id._settings.delete": ofWorkspace("owners", "/delete"),
  "_app.workspaces.$id.files": ofWorkspace("members", "/files"),
  "_app.workspaces.$id._settings.whole": ofWorkspace("admins_on_plan", "/whole"),
  "_app.workspaces.$id._settings.history": ofWorkspace("admins", "/history"),
  "_app.workspaces.$id.invitations": ofWorkspace("admins", "/invitations", { lead: "yes" }),
  "_app.workspaces.$id.invite._index": ofWorkspace("admins", "/invite"),
  "_app.workspaces.$id.invite.csv": ofWorkspace("admins", "/invite/csv"),
  "_app.workspaces.$id.invite.person": ofWorkspace("admins", "/invite/person"),
  "_app.workspaces.$id._settings.lists._index": ofWorkspace("admins", "/lists"),
  "_app.workspaces.$id._settings.duties.check": ofWorkspace("admins", "/duties/check"),
  "_app.workspaces.$id._settings.reminders": ofWorkspace("admins", "/reminders"),
  "_app.workspaces.$id.change.objects": page(
    "editors",
    async (make) => `/workspaces/${make.workspace}/change/objects?act=kind&ids[]=${await make.object()}`,
  ),
  "_app.workspaces.$id.labels": ofWorkspace("members", "/labels"),
  "_app.workspaces.$id.stickers._index": ofWorkspace("admins", "/stickers"),
  "_app.workspaces.$id.stickers.$batch": page("admins", async (make) => {
    const { id, batch } = await makeSticker(make);
    return `/workspaces/${id}/stickers/${batch}`;
  }),
  "_app.scan._index": page("signed_in", () => "/scan"),
  "_app.scan.new": ofSticker("new"),
  "_app.scan.attach": ofSticker("attach"),
  "_app.workspaces.$id.change.actionpoints": page(
    "editors",
    async (make) => `/workspaces/${make.workspace}/change/actionpoints?act=term&ids[]=${await make.actionPoint()}`,
  ),
  "_app.workspaces.$id.change.files": page(
    "editors",
    async (make) => `/workspaces/${make.workspace}/change/files?act=delete&ids[]=${(await make.file()).fileId}`,
  ),
  "_app.workspaces.$id.change.reports": page(
    "editors",
    async (make) => `/workspaces/${make.workspace}/change/reports?act=delete&ids[]=${await make.report()}`,
  ),
  "_app.workspaces.$id.changed.$batch": page("members", async (make, caller) => {
    const { id, batch } = await makeAct(make, caller);
    return `/workspaces/${id}/changed/${batch}`;
  }),
  "_app.workspaces.$id.pack": ofWorkspace("exporters", "/pack"),
  "_app.workspaces.$id.inbox._index": ofWorkspace("editors_always", "/inbox", { member: "403" }),
  "_app.workspaces.$id.inbox.$paper": page(
    "editors_always",
    async (make) => {
      const { id, paper } = await makePaper(make);
      return `/workspaces/${id}/inbox/${paper}`;
    },
    { guest: "404", inspector: "404", tablet: "404" },
  ),
  "workspaces.$id.inbox.upload": ofWorkspace(sameForAll("400"), "/inbox/upload"),
  "_app.workspaces.$id.views.new": ofWorkspace("exporters", "/views/new"),
  "_app.workspaces.$id.views.$viewId.delete": page("admins", async (make) => {
    const { id, viewId } = await makeView(make);
    return `/workspaces/${id}/views/${viewId}/delete`;
  }),
  "_app.workspaces.$id._settings.fields._index": ofWorkspace("admins", "/fields"),
  "_app.workspaces.$id._settings.fields.new": ofWorkspace("admins", "/fields/new"),
  "_app.workspaces.$id._settings.fields.$fieldId._index": ofOwnField(""),
  "_app.workspaces.$id._settings.fields.$fieldId.delete": ofOwnField("/delete"),
  "_app.workspaces.$id._settings.kinds._index": ofWorkspace("admins", "/kinds"),
  "_app.workspaces.$id._settings.kinds.new": ofWorkspace("admins", "/kinds/new"),
  "_app.workspaces.$id._settings.kinds.$kindId._index": ofKind(""),
  "_app.workspaces.$id._settings.kinds.$kindId.duties": ofKind("/duties"),
  "_app.workspaces.$id._settings.kinds.$kindId.delete": ofKind("/delete"),
  "_app.workspaces.$id._settings.kinds.$kindId.take-off.$family": page(
    "admins",
    async (make) => `/workspaces/${make.workspace}/kinds/${await make.kind(["forklift"])}/take-off/forklift`,
  ),
  "_app.workspaces.$id._settings.lists.review-points": ofWorkspace("admins", "/lists/review-points"),
  "_app.workspaces.$id._settings.lists.review-point._index": ofWorkspace("admins", "/lists/review-point"),
  "_app.workspaces.$id._settings.lists.review-point.$code._index": ofWorkspace("admins", "/lists/review-point/HF"),
  "_app.workspaces.$id._settings.lists.review-point.$code.delete": ofWorkspace(
    "admins",
    "/lists/review-point/HF/delete",
  ),
  "_app.workspaces.$id._settings.lists.edition": ofWorkspace("admins", "/lists/edition"),
  "_app.workspaces.$id._settings.lists.intervals": ofWorkspace("admins", "/lists/intervals"),
  "_app.workspaces.$id._settings.lists.interval._index": ofWorkspace("admins", "/lists/interval"),
  "_app.workspaces.$id._settings.lists.interval.$line": ofWorkspace("admins", "/lists/interval/forklift"),
  "_app.workspaces.$id._settings.lists.category.$categoryId._index": ofCategory(""),
  "_app.workspaces.$id._settings.lists.category.$categoryId.delete": ofCategory("/delete"),
  "_app.workspaces.$id._settings.api-keys._index": ofWorkspace("admins", "/api-keys"),
  "_app.workspaces.$id._settings.api-keys.new": ofWorkspace("admins", "/api-keys/new"),
  "_app.workspaces.$id._settings.library._index": ofWorkspace("admins", "/library"),
  "_app.workspaces.$id._settings.library.new": ofWorkspace("admins", "/library/new"),
  "_app.workspaces.$id._settings.library.$fileId._index": ofLibraryFile(""),
  "_app.workspaces.$id._settings.library.$fileId.edit": ofLibraryFile("/edit"),
  "_app.workspaces.$id._settings.library.$fileId.delete": ofLibraryFile("/delete"),
  "_app.workspaces.$id.objects": ofWorkspace("members", "/objects"),
  "_app.workspaces.$id.reports": ofWorkspace("members", "/reports"),
  "_app.workspaces.$id._settings.shares": ofWorkspace("admins", "/shares"),
  "_app.workspaces.$id.signatures": ofWorkspace("exporters", "/signatures"),
  "_app.workspaces.$id.sort": ofWorkspace("members", "/sort"),
  "_app.workspaces.$id.tablet": ofWorkspace("admins", "/tablet"),
  "_app.workspaces.$id.templates._index": ofWorkspace("admins", "/templates"),
  "_app.workspaces.$id.templates.create": ofWorkspace("admins_on_plan", "/templates/create"),
  "_app.workspaces.$id.templates.$templateId.update": ofTemplate("admins_on_plan", "/update"),
  "_app.workspaces.$id.templates.$templateId.groups": ofTemplate("admins_on_plan", "/groups"),
  "_app.workspaces.$id.templates.$templateId.translations": ofTemplate("admins_on_plan", "/translations"),
  "_app.workspaces.$id.templates.$templateId.preview": ofTemplate("admins", "/preview"),
  "_app.workspaces.$id.templates.$templateId.versions": ofTemplate("admins", "/versions"),
  "_app.workspaces.$id.templates.$templateId.delete": ofTemplate("admins", "/delete"),
  "_app.workspaces.$id._settings.keeping._index": ofWorkspace("admins", "/keeping"),
  "_app.workspaces.$id._settings.keeping.rules": ofWorkspace("admins", "/keeping/rules"),
  "_app.workspaces.$id._settings.trash": ofWorkspace("admins", "/trash"),
  "_app.workspaces.$id.users._index": ofWorkspace("people", "/users"),
  "_app.workspaces.$id.users.remove": page(
    "admins",
    async (make) => `/workspaces/${make.workspace}/users/remove?user=${await make.person()}`,
  ),
  "_app.workspaces.$id.users.$userId._index": page(
    "admins",
    async (make) => `/workspaces/${make.workspace}/users/${await make.person()}`,
  ),
  "_app.workspaces.$id.users.$userId.tablet": page(
    "admins",
    async (make) => `/workspaces/${make.workspace}/users/${await make.person("tablet")}/tablet`,
  ),
  "onboarding.container.$id": page("editors", (make) => `/onboarding/container/${make.floor}`),
  "onboarding.container.$id_.invite": page("editors_always", (make) => `/onboarding/container/${make.floor}/invite`),
  "onboarding.container.create": page("members", (make) => `/onboarding/container/create?workspace=${make.workspace}`),
  "onboarding.workspace.$id": page("admins", (make) => `/onboarding/workspace/${make.workspace}`),
  "onboarding.workspace.create": page("people_themselves", () => "/onboarding/workspace/create"),
  "_app.profile.company.everything": ofCompany("everything"),
  "_app.profile.company.gdpr": ofCompany("gdpr"),
  "_app.profile._personal.settings.archive": page("signed_in", () => "/profile/settings/archive"),
  "workspaces.$id.actionpoints.export": page(
    "exporters",
    (make) => `/workspaces/${make.workspace}/actionpoints/export`,
  ),
  "workspaces.$id.answers.export": page("exporters", (make) => `/workspaces/${make.workspace}/answers/export`),
  "workspaces.$id.history.export": page("admins", (make) => `/workspaces/${make.workspace}/history/export`),
  "workspaces.$id.objects.export": page("exporters", (make) => `/workspaces/${make.workspace}/objects/export`),
  "workspaces.$id.reports.export": page("exporters", (make) => `/workspaces/${make.workspace}/reports/export`),
};
