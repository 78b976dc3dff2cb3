import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  gatewayNames,
  paidPlanNames,
  subscriptionSorts,
  subscriptionStatuses,
} from "@server/backoffice/admin/subscription-inputs";
import { PaymentStatus } from "@server/billing/transaction/inputs";
import { text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { SubscriptionsTable } from "./subscriptions-table.tsx";

export const handle: Titled = { title: (t) => `${t("admin_subscription.title")} · ${t("admin.title")}` };

/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  q: text(100).catch(""),
  status: z.enum(subscriptionStatuses).optional().catch(undefined),
  payment: PaymentStatus.optional().catch(undefined),
  plan: z.enum(paidPlanNames).optional().catch(undefined),
  gateway: z.enum(gatewayNames).optional().catch(undefined),
  sort: sorted(subscriptionSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { q: name, status, payment: payment_status, plan, gateway, sort, page } = query;
  const filter = { name, status, payment_status, plan, gateway };
  return { query, ...(await loadAsSuperAdmin(args, (api) => api.adminSubscription.page({ filter, sort, page }))) };
}

export default function Subscriptions() {
  const { t } = useTranslation();
  const { query, items, meta } = useLoaderData<typeof loader>();
  const { q, status, payment, plan, gateway, sort } = query;
  const active = [q, payment, plan, gateway].filter(Boolean).length;
  if (meta.total === 0 && active === 0 && !status)
    return (
      <>
        <PageHead title={t("admin_subscription.title")} />
        <div className="mt-5">
          <Empty title={t("admin_subscription.none")} drawing="file">
            {t("admin_subscription.none_text")}
          </Empty>
        </div>
      </>
    );
  return (
    <>
      <PageHead title={t("admin_subscription.title")} aside={meta.total} />
      <FilterChips
        label={t("admin_subscription.status_label")}
        className="mt-4"
        items={[undefined, ...subscriptionStatuses].map((one) => ({
          to: paths.adminSubscriptions({ q: q || undefined, status: one, payment, plan, gateway, sort }),
          label: one ? t(`admin_subscription.status.${one}`) : t("ui.all"),
          current: status === one,
        }))}
      />
      <ListPanel
        label={t("admin_subscription.title")}
        filters={
          <FilterBar
            preserved={{ status, sort }}
            active={active}
            clear={paths.adminSubscriptions({ status, sort })}
            search={{ value: q, label: t("admin.users.search"), hint: t("admin_subscription.search_hint") }}
            fields={
              <>
                <FilterSelect
                  name="plan"
                  label={t("admin_workspace.plan")}
                  value={plan}
                  all={t("ui.all")}
                  options={paidPlanNames.map((value) => ({ value, label: t(`billing.plan.${value}`) }))}
                />
                <FilterSelect
                  name="gateway"
                  label={t("admin_subscription.gateway_label")}
                  value={gateway}
                  all={t("ui.all")}
                  options={gatewayNames.map((value) => ({ value, label: t(`admin_subscription.gateway.${value}`) }))}
                />
                <FilterSelect
                  name="payment"
                  label={t("admin_workspace.payment")}
                  value={payment}
                  all={t("ui.all")}
                  options={PaymentStatus.options.map((value) => ({
                    value,
                    label: t(`admin_subscription.payment.${value}`),
                  }))}
                />
              </>
            }
          />
        }
        emptyText={items.length === 0 && t("admin_subscription.nothing_found")}
        meta={meta}
      >
        <SubscriptionsTable subscriptions={items} />
      </ListPanel>
    </>
  );
}
