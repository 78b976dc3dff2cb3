import type { Locale } from "@i18n/locales";
import { type DoneQuery, query } from "~/web/address";
import type { DoneCode } from "~/web/done";

/** The addresses of the back-office. */
export const backOfficePaths = {
  backOffice: "/a",
  adminUsers: (
    filter: { q?: string; kind?: string; sort?: string; page?: number; impersonation?: "over"; said?: "deleted" } = {},
  ) => `/a/users${query(filter)}`,
  adminUser: (id: string, done: { said?: "saved" | "link_sent" } = {}) => `/a/users/${id}${query(done)}`,
  editAdminUser: (id: string) => `/a/users/${id}/edit`,
  deleteAdminUser: (id: string) => `/a/users/${id}/delete`,
  admins: "/a/admins",
  admin: (id: string) => `/a/admins/${id}`,
  adminLibrary: (filter: { q?: string; kind?: string; done?: string } = {}) => `/a/library${query(filter)}`,
  newGlobalFile: (input: { kind?: "link" } = {}) => `/a/library/new${query(input)}`,
  globalFile: (id: string, done: { done?: string } = {}) => `/a/library/${id}${query(done)}`,
  deleteGlobalFile: (id: string) => `/a/library/${id}/delete`,
  adminTemplates: (filter: { q?: string; state?: string; done?: string; sort?: string } = {}) =>
    `/a/templates${query(filter)}`,
  newAdminTemplate: (input: { from?: string } = {}) => `/a/templates/create${query(input)}`,
  editAdminTemplate: (id: string, done: { done?: string } = {}) => `/a/templates/${id}/update${query(done)}`,
  adminTemplateGroups: (
    id: string,
    at: { question?: string; group?: string; add?: string; remove?: "1"; rename?: "1"; done?: "saved" } = {},
  ) => `/a/templates/${id}/groups${query(at)}`,
  translateAdminTemplate: (id: string, at: { language?: Locale; page?: string; done?: "saved" } = {}) =>
    `/a/templates/${id}/translations${query(at)}`,
  deleteAdminTemplate: (id: string) => `/a/templates/${id}/delete`,
  globalTemplateLogo: (id: string) => `/files/global-template/${id}/logo`,
  globalHelpPicture: (id: string, sha256: string) => `/files/global-template/${id}/pictures/${sha256}`,
  adminSignatures: (filter: { q?: string; workspace?: string; from?: string; until?: string; sort?: string } = {}) =>
    `/a/signatures${query(filter)}`,
  adminWorkspaces: (
    filter: { q?: string; commercial?: string; plan?: string; payment?: string; sort?: string; done?: string } = {},
  ) => `/a/workspaces${query(filter)}`,
  adminWorkspace: (id: string, done: DoneQuery = {}) => `/a/workspaces/${id}${query(done)}`,
  editAdminWorkspace: (id: string) => `/a/workspaces/${id}/edit`,
  planOfAdminWorkspace: (id: string) => `/a/workspaces/${id}/plan`,
  deleteAdminWorkspace: (id: string) => `/a/workspaces/${id}/delete`,
  adminContainers: (filter: { q?: string; workspace?: string; kind?: string; sort?: string } = {}) =>
    `/a/containers${query(filter)}`,
  adminSubscriptions: (
    filter: { q?: string; status?: string; payment?: string; plan?: string; gateway?: string; sort?: string } = {},
  ) => `/a/subscriptions${query(filter)}`,
  adminSubscription: (id: string, done: DoneQuery = {}) => `/a/subscriptions/${id}${query(done)}`,
  editAdminSubscription: (id: string) => `/a/subscriptions/${id}/edit`,
  adminTransaction: (id: string, transactionId: string) => `/a/subscriptions/${id}/transaction/${transactionId}`,
  adminInvoices: (filter: { q?: string; state?: string; sort?: string } = {}) => `/a/invoices${query(filter)}`,
  adminPeppol: (done: DoneQuery = {}) => `/a/peppol${query(done)}`,
  storedInvoiceUbl: (id: string) => `/files/invoice/kept/${id}?format=ubl`,
  storedInvoicePdf: (id: string) => `/files/invoice/kept/${id}`,
  adminStorage: "/a/subscriptions/storage",
  adminPlans: (done: DoneQuery = {}) => `/a/subscriptions/plans${query(done)}`,
  adminOptions: (done: DoneQuery = {}) => `/a/subscriptions/options${query(done)}`,
  newAdminOption: "/a/subscriptions/options/new",
  adminOption: (id: string, done: DoneQuery = {}) => `/a/subscriptions/options/${id}${query(done)}`,
  deleteAdminOption: (id: string) => `/a/subscriptions/options/${id}/delete`,
  adminDocuments: (input: { done?: "published" } = {}) => `/a/documents${query(input)}`,
  adminCatalogue: (filter: { q?: string; show?: string; done?: DoneCode } = {}) => `/a/catalogue${query(filter)}`,
  adminCatalogueLine: (line: string) => `/a/catalogue/${line}`,
  adminCatalogueEdition: (number: number) => `/a/catalogue/editions/${number}`,
  undoCatalogueLine: (line: string) => `/a/catalogue/${line}/undo`,
  publishCatalogue: "/a/catalogue/publish",
  publishDocument: (kind: string) => `/a/documents/${kind}`,
  adminActs: (filter: { who?: string; kind?: string } = {}) => `/a/history${query(filter)}`,
  adminBreak: (workspaceId: string) => `/a/breaks/${workspaceId}`,
  adminForbidden: "/a/403",
  adminJobs: (done: DoneQuery = {}) => `/a/jobs${query(done)}`,
  queues: "/a/queues",
} as const;
