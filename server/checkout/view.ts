import { checkouts, type subscriptions, type Terms } from "@db/schema/subscription";
import { reading } from "@db/transact";
import { type Actor, planIn } from "@server/actor";
import { today } from "@server/day";
import { optionsNamed } from "@server/market/view";
import { gatewaysOn } from "@server/payment/gateways";
import { basisOf } from "@server/subscription/basis";
import { lastPaid } from "@server/subscription/last-paid";
import { termsOf } from "@server/subscription/terms";
import { currentOf } from "@server/subscription/view";
import { workspaceFor } from "@server/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { CheckoutView } from "./inputs.ts";
import { reckon } from "./reckon.ts";

type Subscription = typeof subscriptions.$inferSelect;

/** What was chosen so far, and what it comes to. Nothing yet: what runs, else the smallest plan. */
export const checkoutOf = (actor: Actor, id: string, locale: Locale): Promise<CheckoutView> =>
  reading(actor, async (tx) => {
    const [workspace, [draft], current] = await Promise.all([
      workspaceFor(tx, actor, "billing.see", id),
      tx.select().from(checkouts).where(eq(checkouts.workspaceId, id)),
      currentOf(tx, id),
    ]);
    const running = current && isRunning(current.subscription) ? current.subscription : null;
    const chosen: Terms = draft ? termsOf(draft) : running ? termsOf(running) : smallest;
    const [basis, options, paid] = await Promise.all([
      basisOf(tx, id, [chosen, running && termsOf(running)], locale),
      optionsNamed(tx, chosen.option_ids, locale),
      running ? lastPaid(tx, running.id) : [],
    ]);
    const purchased = options.filter(({ type }) => type === "container");
    const ofPeriod = options.filter(({ type }) => type === "workspace").map((option) => option.id);
    const terms = { ...chosen, option_ids: ofPeriod };
    const { when, days, quote, each } = reckon({ terms, purchased, running, paid, basis, today: today() });
    const { lines, net, vat_rate, vat_amount, total, credit_left } = quote;
    return {
      ...{ workspace_id: id, name: workspace.name, begun: draft !== undefined, chosen, options, when, ...days },
      types: basis.types.filter(({ name, active }) => name !== "free" && (active || name === running?.plan)),
      boards: planIn(actor, id, workspace.beside)?.containers.current ?? 0,
      running: running && {
        ...termsOf(running),
        ...{ status: running.status, ends_on: running.endsOn!, gateway: running.gateway, card: running.card },
      },
      quote: { lines, net, vat_rate, vat_amount, total, credit_left },
      each: { net: each.net, total: each.total },
      reverse_charge: basis.vatRate === 0,
      gateways: gatewaysOn(),
    };
  });

const smallest: Terms = { plan: "basic", period: "monthly", extra_boards: 0, option_ids: [] };

type Running = Subscription & { status: "active" | "canceled" };
const isRunning = (subscription: Subscription): subscription is Running =>
  subscription.status === "active" || subscription.status === "canceled";
