import { query } from "~/web/address";

/** Plans, checkout, payments and invoices. */
export const billingPaths = {
  billing: (workspaceId: string, filter: { page?: number; sort?: string; status?: string; done?: string } = {}) =>
    `/profile/company/billing${query({ workspace: workspaceId, ...filter })}`,
  /** The four steps to a plan. */
  choosePlan: (workspaceId: string) => `/profile/company/billing/plan${query({ workspace: workspaceId })}`,
  chooseOptions: (workspaceId: string, shown: { option?: string } = {}) =>
    `/profile/company/billing/marketplace${query({ workspace: workspaceId, ...shown })}`,
  checkoutSummary: (workspaceId: string) => `/profile/company/billing/summary${query({ workspace: workspaceId })}`,
  checkoutCompany: (workspaceId: string) => `/profile/company/billing/company${query({ workspace: workspaceId })}`,
  changeCard: (workspaceId: string) => `/profile/company/billing/card${query({ workspace: workspaceId })}`,
  /** With `order`: cancels that order, which is not paid yet, instead of the plan. */
  cancelPlan: (workspaceId: string, of: { order?: string } = {}) =>
    `/profile/company/billing/cancel${query({ workspace: workspaceId, ...of })}`,
  /** Pays an open transaction: redirects to the gateway, or shows the details of a bank transfer. */
  payTransaction: (workspaceId: string, transactionId: string) =>
    `/profile/company/billing/pay/${transactionId}${query({ workspace: workspaceId })}`,
  invoicePdf: (transactionId: string) => `/files/invoice/${transactionId}`,
  marketPicture: (optionId: string) => `/files/market/${optionId}`,
} as const;
