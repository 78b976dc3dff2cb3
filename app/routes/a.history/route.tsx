import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { actKinds } from "@server/backoffice/admin/act-inputs";
import { Id } from "@server/core/fields";
import { Paging } from "@server/core/paging";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EventLines } from "~/components/admin/events-panel";
import { FilterBar, FilterSelect } from "~/components/list/filter-bar";
import { Found } from "~/components/list/found";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("admin_act.title")} · ${t("admin.title")}` };

/** The list's query parameters; invalid ones count as missing. */
const Address = z.object({
  who: Id.optional().catch(undefined),
  kind: z.enum(actKinds).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});

export async function loader(args: LoaderFunctionArgs) {
  const query = Address.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { query, ...(await loadAsSuperAdmin(args, (api) => api.admin.acts(query))) };
}

export default function Acts() {
  const { t } = useTranslation();
  const { query, items, meta, people } = useLoaderData<typeof loader>();
  const { who, kind } = query;
  return (
    <>
      <PageHead title={t("admin_act.title")} sub={t("admin_act.intro")} />
      <FilterChips
        label={t("admin_act.kind")}
        className="mt-4"
        items={[undefined, ...actKinds].map((one) => ({
          to: paths.adminActs({ who, kind: one }),
          label: one ? t(`admin_act.kinds.${one}`) : t("ui.all"),
          current: kind === one,
        }))}
      />
      <section className="panel mt-4" aria-label={t("admin_act.title")}>
        {people.length > 1 ? (
          <FilterBar
            preserved={{ kind }}
            active={who ? 1 : 0}
            clear={paths.adminActs({ kind })}
            fields={
              <FilterSelect
                name="who"
                label={t("history.who")}
                value={who}
                all={t("history.everyone")}
                options={people.map(({ id, name }) => ({ value: id, label: name }))}
              />
            }
          />
        ) : null}
        <Found total={meta.total} />
        <EventLines events={items} />
        <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
      </section>
    </>
  );
}
