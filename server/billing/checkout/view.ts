import { checkouts, type Terms } from "@db/schema/subscription";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { optionsNamed } from "@server/billing/market/view";
import { gatewaysOn } from "@server/billing/payment/gateways";
import { basisOf } from "@server/billing/subscription/basis";
import { runs } from "@server/billing/subscription/states";
import { termsOf } from "@server/billing/subscription/terms";
import { creditOf } from "@server/billing/subscription/unused";
import { currentOf } from "@server/billing/subscription/view";
import { type Actor, planStatusFor } from "@server/core/actor";
import { today } from "@server/core/day";
import { brandingAllowed } from "@server/core/plan";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import type { CheckoutView } from "./inputs.ts";
import { priceChoice } from "./price-choice.ts";
import { startOf } from "./start.ts";

/**
 * The checkout of a workspace with its price. Before anything was chosen it shows what the workspace has. Throws
 * missing.
 */
export const checkoutOf = (actor: Actor, id: string, locale: Locale): Promise<CheckoutView> =>
  reading(actor, async (tx) => {
    const day = today();
    const [workspace, [draft], current] = await Promise.all([
      workspaceFor(tx, actor, "billing.see", id),
      tx.select().from(checkouts).where(eq(checkouts.workspaceId, id)),
      currentOf(tx, id),
    ]);
    const running = current && runs(current.subscription) ? current.subscription : null;
    const chosen: Terms = draft ? termsOf(draft) : await startOf(tx, workspace, current?.subscription ?? null);
    const [basis, options, credit] = await Promise.all([
      basisOf(tx, id, [chosen, running && termsOf(running)], locale),
      optionsNamed(tx, chosen.option_ids, locale),
      creditOf(tx, id, running, day),
    ]);
    const purchased = options.filter(({ type }) => type === "container");
    const workspaceOptionIds = options.filter(({ type }) => type === "workspace").map((option) => option.id);
    const terms = { ...chosen, option_ids: workspaceOptionIds };
    const { when, days, quote, each } = priceChoice({ terms, purchased, running, credit, basis, today: day });
    const status = planStatusFor(actor, id, workspace.planRow)!;
    const { lines, net, vat_rate, vat_amount, total, credit_left } = quote;
    return {
      workspace_id: id,
      name: workspace.name,
      begun: draft !== undefined,
      chosen,
      options,
      when,
      ...days,
      types: basis.types.filter(({ name, active }) => name !== "free" && (active || name === running?.plan)),
      boards: status.containers.current,
      branded:
        brandingAllowed(status, workspace.plan === "enterprise") &&
        (workspace.logo !== null || workspace.colorCode !== null),
      running: running && {
        ...termsOf(running),
        status: running.status,
        ends_on: running.endsOn!,
        gateway: running.gateway,
        card: running.card,
      },
      quote: { lines, net, vat_rate, vat_amount, total, credit_left },
      each: { net: each.net, total: each.total },
      reverse_charge: basis.vatRate === 0,
      gateways: gatewaysOn(),
    };
  });
