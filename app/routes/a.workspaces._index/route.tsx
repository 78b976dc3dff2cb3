import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { plans, workspaceSorts } from "@server/backoffice/admin/workspace-inputs";
import { PaymentStatus } from "@server/billing/transaction/inputs";
import { text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { commercialStatuses } from "@server/tenancy/workspace/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { WorkspacesTable } from "~/components/admin/workspaces-table";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("admin_workspace.title")} · ${t("admin.title")}` };

/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  q: text(100).catch(""),
  commercial: z.enum(commercialStatuses).optional().catch(undefined),
  plan: z.enum(plans).optional().catch(undefined),
  payment: PaymentStatus.optional().catch(undefined),
  sort: sorted(workspaceSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { q: name, commercial: commercial_status, plan, payment: payment_status, sort, page } = query;
  const filter = { name, commercial_status, plan, payment_status };
  return { query, ...(await loadAsSuperAdmin(args, (api) => api.adminWorkspace.page({ filter, sort, page }))) };
}

export default function Workspaces() {
  const { t } = useTranslation();
  const { query, items, meta } = useLoaderData<typeof loader>();
  const { q, commercial, plan, payment, sort } = query;
  const active = [q, plan, payment].filter(Boolean).length;
  return (
    <>
      <PageHead title={t("admin_workspace.title")} aside={meta.total} />
      <Done />
      <FilterChips
        label={t("admin_workspace.commercial_status")}
        className="mt-4"
        items={[undefined, ...commercialStatuses].map((one) => ({
          to: paths.adminWorkspaces({ q: q || undefined, commercial: one, plan, payment, sort }),
          label: one ? t(`admin_workspace.commercial.${one}`) : t("ui.all"),
          current: commercial === one,
        }))}
      />
      <ListPanel
        label={t("admin_workspace.title")}
        filters={
          <FilterBar
            preserved={{ commercial, sort }}
            active={active}
            clear={paths.adminWorkspaces({ commercial, sort })}
            search={{ value: q, label: t("admin.users.search"), hint: t("admin_workspace.search_hint") }}
            fields={
              <>
                <FilterSelect
                  name="plan"
                  label={t("admin_workspace.plan")}
                  value={plan}
                  all={t("ui.all")}
                  options={plans.map((value) => ({ value, label: t(`billing.plan.${value}`) }))}
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
        emptyText={items.length === 0 && t("admin_workspace.nothing_found")}
        meta={meta}
      >
        <WorkspacesTable workspaces={items} />
      </ListPanel>
    </>
  );
}
