import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { containerKinds, containerSorts } from "@server/backoffice/admin/container-inputs";
import { Id, text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterBar } from "~/components/list/filter-bar";
import { ListPanel } from "~/components/list/list-panel";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { ContainersTable } from "./containers-table.tsx";

export const handle: Titled = { title: (t) => `${t("admin_container.title")} · ${t("admin.title")}` };

/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  q: text(100).catch(""),
  workspace: Id.optional().catch(undefined),
  kind: z.enum(containerKinds).optional().catch(undefined),
  sort: sorted(containerSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { q: name, workspace, kind, sort, page } = query;
  return {
    query,
    ...(await loadAsSuperAdmin(args, (api) => api.admin.containers({ filter: { name, workspace, kind }, sort, page }))),
  };
}

export default function Containers() {
  const { t } = useTranslation();
  const { query, items, meta, of } = useLoaderData<typeof loader>();
  const { q, workspace, kind, sort } = query;
  return (
    <>
      <PageHead
        title={of ? t("admin_container.of", { name: of.name }) : t("admin_container.title")}
        here={of ? t("admin_container.title") : undefined}
        aside={meta.total}
        sub={t("admin_container.intro")}
        trail={
          of
            ? [
                { to: paths.adminWorkspaces(), label: t("admin_workspace.title") },
                { to: paths.adminWorkspace(of.id), label: of.name },
              ]
            : undefined
        }
      />
      <FilterChips
        label={t("admin_container.kind")}
        className="mt-4"
        items={[undefined, ...containerKinds].map((one) => ({
          to: paths.adminContainers({ q: q || undefined, workspace, kind: one, sort }),
          label: t(`admin_container.kinds.${one ?? "all"}`),
          current: kind === one,
        }))}
      />
      <ListPanel
        label={t("admin_container.title")}
        filters={
          <FilterBar
            preserved={{ workspace, kind, sort }}
            active={q ? 1 : 0}
            clear={paths.adminContainers({ workspace, kind, sort })}
            search={{ value: q, label: t("admin.users.search"), hint: t("admin_container.search_hint") }}
          />
        }
        emptyText={items.length === 0 && t("admin_container.nothing_found")}
        meta={meta}
      >
        <ContainersTable containers={items} />
      </ListPanel>
    </>
  );
}
