import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { invoiceSorts, invoiceStates } from "@server/backoffice/admin/invoice-inputs";
import { text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterBar } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { Empty } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { InvoicesTable } from "./invoices-table.tsx";

export const handle: Titled = { title: (t) => `${t("admin_invoice.title")} · ${t("admin.title")}` };

/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  q: text(100).catch(""),
  state: z.enum(invoiceStates).optional().catch(undefined),
  sort: sorted(invoiceSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { q: name, state, sort, page } = query;
  return {
    query,
    ...(await loadAsSuperAdmin(args, (api) => api.adminSubscription.invoices({ filter: { name, state }, sort, page }))),
  };
}

/** All invoices, also those of deleted workspaces. */
export default function Invoices() {
  const { t } = useTranslation();
  const { query, items, meta } = useLoaderData<typeof loader>();
  const { q, state, sort } = query;
  if (meta.total === 0 && !q && !state)
    return (
      <>
        <PageHead title={t("admin_invoice.title")} />
        <div className="mt-5">
          <Empty title={t("admin_invoice.none")} drawing="file">
            {t("admin_invoice.none_text")}
          </Empty>
        </div>
      </>
    );
  return (
    <>
      <PageHead title={t("admin_invoice.title")} aside={meta.total} sub={t("admin_invoice.intro")} />
      <FilterChips
        label={t("admin_invoice.state_label")}
        className="mt-4"
        items={[undefined, ...invoiceStates].map((one) => ({
          to: paths.adminInvoices({ q: q || undefined, state: one, sort }),
          label: one ? t(`admin_invoice.state.${one}`) : t("ui.all"),
          current: state === one,
        }))}
      />
      <ListPanel
        label={t("admin_invoice.title")}
        filters={
          <FilterBar
            preserved={{ state, sort }}
            active={q ? 1 : 0}
            clear={paths.adminInvoices({ state, sort })}
            search={{ value: q, label: t("admin.users.search"), hint: t("admin_invoice.search_hint") }}
          />
        }
        emptyText={items.length === 0 && t("admin_invoice.nothing_found")}
        meta={meta}
      >
        <InvoicesTable invoices={items} />
      </ListPanel>
    </>
  );
}
