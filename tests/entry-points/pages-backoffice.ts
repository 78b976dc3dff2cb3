import { newestAtLeastOne } from "./make-catalogue.ts";
import { subscriber } from "./make-customer.ts";
import { makeGlobalTemplate } from "./make-global-template.ts";
import { brokenWorkspace } from "./make-history.ts";
import { marketBoard } from "./make-market.ts";
import { type Page, page, sameForAll } from "./page.ts";

/** Only super admins see it; everyone else is sent to the login. */
const backoffice = (pathFor: Page["pathFor"]) => page("backoffice", pathFor, sentToLogin);
const sentToLogin = Object.fromEntries(
  [
    "owner",
    "admin",
    "lead",
    "guest",
    "inspector",
    "tablet",
    "member",
    "invited",
    "removed",
    "anonymous",
    "rival",
    "locked",
  ].map((role) => [role, "401"]),
);
const ofGlobalTemplate = (end: string) =>
  backoffice(async (make) => `/a/templates/${(await makeGlobalTemplate(make)).id}${end}`);
const ofOffer = (end: string) =>
  backoffice(async (make) => `/a/subscriptions/options/${(await marketBoard(make)).optionId}${end}`);
const ofAdminWorkspace = (end: string) => backoffice((make) => `/a/workspaces/${make.workspace}${end}`);
const ofUser = (end: string) => backoffice(async (make) => `/a/users/${await make.person()}${end}`);

/** Pages of the back-office. */
export const backofficePages: Record<string, Page> = {
  "a._index": backoffice(() => "/a"),
  "a.$": page(sameForAll("401"), () => "/a/no/such/page", { super: "404" }),
  "a.catalogue._index": backoffice(() => "/a/catalogue"),
  "a.catalogue.publish": backoffice(() => "/a/catalogue/publish"),
  "a.catalogue.editions.$number": backoffice(async () => `/a/catalogue/editions/${await newestAtLeastOne()}`),
  "a.catalogue.$line._index": backoffice(() => "/a/catalogue/forklift"),
  "a.catalogue.$line.undo": backoffice(() => "/a/catalogue/forklift/undo"),
  "a.admins._index": backoffice(() => "/a/admins"),
  "a.admins.$id": backoffice((_make, { role, userId }) => `/a/admins/${role.startsWith("super") ? userId : "0"}`),
  "a.templates._index": backoffice(() => "/a/templates"),
  "a.templates.create": backoffice(() => "/a/templates/create"),
  "a.templates.$id.update": ofGlobalTemplate("/update"),
  "a.templates.$id.groups": ofGlobalTemplate("/groups"),
  "a.templates.$id.translations": ofGlobalTemplate("/translations"),
  "a.templates.$id.delete": ofGlobalTemplate("/delete"),
  "a.library._index": backoffice(() => "/a/library"),
  "a.library.new": backoffice(() => "/a/library/new"),
  "a.library.$id._index": backoffice(async (make) => `/a/library/${await make.globalFile()}`),
  "a.library.$id.delete": backoffice(async (make) => `/a/library/${await make.globalFile()}/delete`),
  "a.signatures": backoffice(() => "/a/signatures"),
  "a.containers": backoffice(() => "/a/containers"),
  "a.breaks.$id": backoffice(async (make) => `/a/breaks/${await brokenWorkspace(make)}`),
  "a.history": backoffice(() => "/a/history"),
  "a.jobs": backoffice(() => "/a/jobs"),
  "a.invoices": backoffice(() => "/a/invoices"),
  "a.peppol": backoffice(() => "/a/peppol"),
  "a.subscriptions._index": backoffice(() => "/a/subscriptions"),
  "a.subscriptions.plans": backoffice(() => "/a/subscriptions/plans"),
  "a.subscriptions.storage": backoffice(() => "/a/subscriptions/storage"),
  "a.subscriptions.$id._index": backoffice(async (make) => `/a/subscriptions/${(await subscriber(make)).id}`),
  "a.subscriptions.$id.edit": backoffice(async (make) => `/a/subscriptions/${(await subscriber(make)).id}/edit`),
  "a.subscriptions.$id.transaction.$transactionId": backoffice(async (make) => {
    const { id, transactionId } = await subscriber(make);
    return `/a/subscriptions/${id}/transaction/${transactionId}`;
  }),
  "a.workspaces._index": backoffice(() => "/a/workspaces"),
  "a.workspaces.$id._index": ofAdminWorkspace(""),
  "a.workspaces.$id.delete": ofAdminWorkspace("/delete"),
  "a.workspaces.$id.edit": ofAdminWorkspace("/edit"),
  "a.workspaces.$id.plan": ofAdminWorkspace("/plan"),
  "a.users._index": backoffice(() => "/a/users"),
  "a.users.$id._index": ofUser(""),
  "a.users.$id.delete": ofUser("/delete"),
  "a.users.$id.edit": ofUser("/edit"),
  "a_.403": page(sameForAll("403"), () => "/a/403"),
  "a.subscriptions.options._index": backoffice(() => "/a/subscriptions/options"),
  "a.subscriptions.options.new": backoffice(() => "/a/subscriptions/options/new"),
  "a.subscriptions.options.$id._index": ofOffer(""),
  "a.subscriptions.options.$id.delete": ofOffer("/delete"),
  "a.documents._index": backoffice(() => "/a/documents"),
  "a.documents.$kind": backoffice(() => "/a/documents/use"),
};
