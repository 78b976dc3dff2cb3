import { checkouts, type Subscription } from "@db/schema/subscription";
import type { Transaction } from "@db/schema/transaction";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { boughtInWords } from "@server/billing/invoice/line-words";
import { gatewaysOn } from "@server/billing/payment/gateways";
import { PaymentStatus } from "@server/billing/transaction/inputs";
import { type Actor, planStatusFor } from "@server/core/actor";
import { today } from "@server/core/day";
import { Id } from "@server/core/fields";
import { loadStorage } from "@server/platform/storage/quota";
import { StorageView } from "@server/platform/storage/storage-view";
import { PlanStatusView } from "@server/tenancy/workspace/inputs";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { Gateway, PeriodName, SubscriptionView } from "./inputs.ts";
import { quote } from "./price.ts";
import { termsOf } from "./terms.ts";
import { basisOfSubscription, currentOf, trialOf, viewOf } from "./view.ts";
import { isWithdrawable } from "./withdraw.ts";

/** An unpaid transaction. */
const OpenSum = z.object({
  id: Id,
  kind: z.enum(["first", "renewal", "change"]),
  status: PaymentStatus,
  gateway: Gateway,
  amount: z.number(),
  due_on: z.string().nullable(),
  next_attempt_on: z.string().nullable(),
  communication: z.string().nullable(),
  needs_holder: z.boolean(),
  asked_on: z.string(),
  /** What it pays for, in the reader's language. */
  what: z.string(),
  /** The customer can withdraw the order, because nothing was delivered yet. */
  withdrawable: z.boolean(),
});

/** The plan of a workspace for those who pay for it. Money in cents. */
export const PlanOverview = z.object({
  workspace_id: Id,
  name: z.string(),
  plan: z.enum(["free", "trial", "basic", "enterprise"]),
  plan_ends_on: z.string().nullable(),
  plan_status: PlanStatusView,
  storage: StorageView,
  subscription: SubscriptionView.nullable(),
  /** The price of each period, without and with VAT; null: nothing. */
  price: z.object({ period: PeriodName, net: z.number(), total: z.number(), vat_rate: z.number() }).nullable(),
  open: OpenSum.nullable(),
  credit: z.number(),
  /** Card payments are configured. */
  takes_cards: z.boolean(),
  /** A checkout was begun, and not paid. */
  begun: z.boolean(),
  customer: z.object({
    customer_number: z.number(),
    company: z.string(),
    vat: z.string(),
    street: z.string(),
    number: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string(),
    billing_email: z.string(),
  }),
});

export const planOverview = (actor: Actor, id: string, locale: Locale): Promise<z.input<typeof PlanOverview>> =>
  reading(actor, async (tx) => {
    const day = today();
    const [workspace, current, [draft], storage] = await Promise.all([
      workspaceFor(tx, actor, "billing.see", id),
      currentOf(tx, id),
      tx.select({ id: checkouts.workspaceId }).from(checkouts).where(eq(checkouts.workspaceId, id)),
      loadStorage(tx, id),
    ]);
    const basis = current && (await basisOfSubscription(tx, current.subscription, locale));
    const subscription =
      current && basis ? viewOf(current.subscription, current.open, basis) : await trialOf(tx, workspace, day);
    const terms = current && current.subscription.status !== "expired" ? termsOf(current.subscription) : null;
    const sum = terms && basis && quote({ terms, ...basis });
    const { company, vat, street, number, zip, city, country } = workspace;
    return {
      workspace_id: id,
      name: workspace.name,
      plan: workspace.plan,
      plan_ends_on: workspace.planEndsOn,
      plan_status: planStatusFor(actor, id, workspace.planRow)!,
      storage,

      subscription,
      open: current?.open ? openSum(current.subscription, current.open, locale) : null,
      credit: current?.subscription.credit ?? 0,
      price: terms && sum && { period: terms.period, net: sum.net, total: sum.total, vat_rate: sum.vat_rate },
      begun: draft !== undefined,
      takes_cards: gatewaysOn().includes("stripe"),
      customer: {
        customer_number: workspace.customerNumber,
        billing_email: workspace.billingEmail,
        company,
        vat,
        street,
        number,
        zip,
        city,
        country,
      },
    };
  });

const openSum = (subscription: Subscription, open: Transaction, locale: Locale): z.input<typeof OpenSum> => ({
  id: open.id,
  kind: open.kind,
  status: open.status,
  gateway: open.gateway,
  amount: open.amount,
  due_on: open.dueOn,
  next_attempt_on: open.nextAttemptOn,
  communication: open.communication,
  needs_holder: open.needsHolder,
  asked_on: open.createdAt.toISOString(),
  what: boughtInWords(translator(locale), open.lines),
  withdrawable: isWithdrawable(subscription, open),
});
