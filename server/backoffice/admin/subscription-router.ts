import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { editSubscription } from "./edit-subscription.ts";
import { InvoicesPage, InvoicesQuery } from "./invoice-inputs.ts";
import { invoicesOfAll } from "./invoices.ts";
import { cancelPayment, markPaymentPaid } from "./payments.ts";
import { adminPlans, editPlan } from "./plans.ts";
import { editStorageQuotas, storageQuotasOfPlans } from "./storage.ts";
import { adminSubscription } from "./subscription.ts";
import {
  AdminPlan,
  AdminSubscriptionView,
  PaymentToCancel,
  PaymentToMark,
  PlanEdit,
  StorageQuotas,
  SubscriptionEdit,
  SubscriptionsPage,
  SubscriptionsQuery,
} from "./subscription-inputs.ts";
import { subscriptionsOfAll } from "./subscriptions.ts";

const area = "admin";

/**
 * Subscriptions and payments in the back-office. Each procedure checks that the caller is a super admin
 * (authorize-back-office.ts).
 */
export const adminSubscriptionRouter = router({
  page: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/admin/subscriptions",
        area,
        summary:
          "All subscriptions; filter[name], filter[status], filter[plan], filter[gateway], filter[payment_status]",
      },
    })
    .input(SubscriptionsQuery)
    .output(SubscriptionsPage)
    .query(({ ctx, input }) => subscriptionsOfAll(ctx.actor, input, ctx.locale)),
  get: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/admin/subscriptions/{id}",
        area,
        summary: "A subscription, with what was asked for it",
      },
    })
    .input(ById)
    .output(AdminSubscriptionView)
    .query(({ ctx, input }) => adminSubscription(ctx.actor, input.id, ctx.locale)),
  edit: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/admin/subscriptions/{id}",
        area,
        summary: "Change a subscription by hand, or note that it was paid",
      },
    })
    .input(SubscriptionEdit)
    .output(AdminSubscriptionView)
    .mutation(async ({ ctx, input }) => {
      await editSubscription(ctx.actor, input);
      return adminSubscription(ctx.actor, input.id, ctx.locale);
    }),
  markPaid: signedIn
    .input(PaymentToMark)
    .output(z.void())
    .mutation(({ ctx, input }) => markPaymentPaid(ctx.actor, input)),
  cancelPayment: signedIn
    .input(PaymentToCancel)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelPayment(ctx.actor, input)),
  invoices: signedIn
    .input(InvoicesQuery)
    .output(InvoicesPage)
    .query(({ ctx, input }) => invoicesOfAll(ctx.actor, input)),
  plans: signedIn.output(z.array(AdminPlan)).query(({ ctx }) => adminPlans(ctx.actor)),
  editPlan: signedIn
    .input(PlanEdit)
    .output(z.void())
    .mutation(({ ctx, input }) => editPlan(ctx.actor, input)),
  storage: signedIn.output(StorageQuotas).query(({ ctx }) => storageQuotasOfPlans(ctx.actor)),
  editStorage: signedIn
    .input(StorageQuotas)
    .output(z.void())
    .mutation(({ ctx, input }) => editStorageQuotas(ctx.actor, input)),
});
