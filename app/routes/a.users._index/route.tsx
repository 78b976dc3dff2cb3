import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { userKinds, userSorts } from "@server/backoffice/admin/inputs";
import { text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { UsersTable } from "~/components/admin/users-table";
import { FilterBar } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("admin.nav.users")} · ${t("admin.title")}` };

/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  q: text(100).catch(""),
  kind: z.enum(userKinds).optional().catch(undefined),
  sort: sorted(userSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { q: name, kind, sort, page } = query;
  return { query, ...(await loadAsSuperAdmin(args, (api) => api.admin.users({ filter: { name, kind }, sort, page }))) };
}

export default function Users() {
  const { t } = useTranslation();
  const { query, items, meta } = useLoaderData<typeof loader>();
  const { q, kind, sort } = query;
  return (
    <>
      <PageHead title={t("admin.nav.users")} aside={meta.total} />
      <DoneNotice />
      <FilterChips
        label={t("admin.users.kind")}
        className="mt-4"
        items={[undefined, ...userKinds].map((one) => ({
          to: paths.adminUsers({ q: q || undefined, kind: one, sort }),
          label: t(`admin.users.kinds.${one ?? "all"}`),
          current: kind === one,
        }))}
      />
      <ListPanel
        label={t("admin.nav.users")}
        filters={
          <FilterBar
            preserved={{ kind, sort }}
            active={q ? 1 : 0}
            clear={paths.adminUsers({ kind, sort })}
            search={{ value: q, label: t("admin.users.search"), hint: t("admin.users.search_hint") }}
          />
        }
        emptyText={items.length === 0 && t("admin.users.nothing_found")}
        meta={meta}
      >
        <UsersTable users={items} to={paths.adminUser} defaultSort="-registered_at" caption={t("admin.nav.users")} />
      </ListPanel>
    </>
  );
}

/** What happened just before: an impersonation has ended, or an account was deleted. */
function DoneNotice() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const said = params.get("impersonation") === "over" ? "over" : params.get("said") === "deleted" ? "deleted" : null;
  if (!said) return null;
  return (
    <Notice
      tone={said === "over" ? "accent" : "valid"}
      icon={said === "over" ? "clock" : undefined}
      role="status"
      className="mt-4"
    >
      {t(`admin.users.${said}`)}
    </Notice>
  );
}
