import { eraseWorkspace } from "@server/billing/closing/erase";
import { forgetUnproven } from "@server/billing/closing/forget-unproven";
import { mailThatDeleted } from "@server/billing/closing/mail-deleted";
import { mailInvoice, makeInvoice } from "@server/billing/invoice/mail";
import { sweepUnmadeInvoices } from "@server/billing/invoice/unmade";
import { sweepPurchases } from "@server/billing/market/sweep";
import { handleEvent } from "@server/billing/payment/events";
import { gatewayOf } from "@server/billing/payment/gateways";
import { mailFailure } from "@server/billing/payment/mail";
import { refund } from "@server/billing/payment/refund";
import { askSent } from "@server/billing/peppol/ask";
import { sendInvoice } from "@server/billing/peppol/send";
import { sweepSendings } from "@server/billing/peppol/sweep";
import { charge } from "@server/billing/subscription/charge";
import { mailPlanNotice } from "@server/billing/subscription/mail";
import { sweepSubscriptions } from "@server/billing/subscription/sweep";
import { today } from "@server/core/day";
import { forgetNewcomers } from "@server/tenancy/user/forget-newcomers";
import type { billingJobs } from "../contracts/billing.ts";
import type { Handlers } from "../contracts.ts";

export const billingHandlers: Handlers<typeof billingJobs> = {
  "invoice.make": makeInvoice,
  "invoice.mail": mailInvoice,
  "invoice.send": (job) => sendInvoice(job),
  "invoice.ask_sent": ({ invoiceId }) => askSent(invoiceId),
  "payment.charge": ({ transactionId, attempt }, run) => charge(transactionId, attempt, run.attempt),
  "payment.close": ({ sessionId }) => gatewayOf("stripe").closePage(sessionId),
  "payment.event": ({ eventId }) => handleEvent(eventId),
  "payment.mail": mailFailure,
  "payment.refund": refund,
  "subscription.mail": mailPlanNotice,
  "sweep.newcomers": async () => {
    await forgetNewcomers();
    await forgetUnproven();
  },
  "sweep.sendings": async () => {
    await sweepUnmadeInvoices();
    await sweepSendings();
  },
  "sweep.subscriptions": async () => {
    await sweepSubscriptions(today());
    await sweepPurchases();
  },
  "workspace.erase": ({ workspaceId }) => eraseWorkspace(workspaceId),
  "workspace.mail_deleted": mailThatDeleted,
};
