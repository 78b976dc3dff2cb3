import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { RequestsOf } from "@server/inspection/request/inputs";
import { useTranslation } from "react-i18next";
import { RequestChip } from "~/components/inspection/request-chip";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { EmptyLine } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Day } from "~/ui/time";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("inspection.titles") };

export async function loader(args: LoaderFunctionArgs) {
  const workspace_id = args.params.id!;
  const page = new URL(args.request.url).searchParams.get("page") ?? undefined;
  const paging = RequestsOf.safeParse({ id: workspace_id, page }).data ?? { id: workspace_id };
  return { workspace_id, requests: await load(args, (api) => api.request.list(paging)) };
}

/** The inspections that bodies were asked for, the newest first. */
export default function Inspections() {
  const { t } = useTranslation();
  const { workspace_id, requests } = useLoaderData<typeof loader>();
  const { items, meta } = requests;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={[{ to: paths.reports(workspace_id), label: t("report.titles") }]}
        title={t("inspection.titles")}
        sub={t("inspection.text")}
        actions={
          <Action to={paths.newInspection(workspace_id)} kind="primary" icon="send">
            {t("inspection.ask")}
          </Action>
        }
      />
      <Done />
      <Panel title={t("inspection.titles")} count={meta.total} className="mt-5">
        {items.length > 0 ? (
          <ul className="divide-y divide-line">
            {items.map((request) => (
              <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5">
                <span className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
                  <Link to={paths.inspection(workspace_id, request.id)} className="link link-hover font-medium tap">
                    {request.body}
                  </Link>
                  <span className="block text-sm text-muted">
                    {t("inspection.asked_on")} <Day value={request.requested_on} /> ·{" "}
                    {t("inspection.objects", { count: request.objects_count })}
                    {request.reports_count > 0
                      ? ` · ${t("inspection.reports", { count: request.reports_count })}`
                      : null}
                  </span>
                </span>
                <RequestChip {...request} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyLine>{t("inspection.none")}</EmptyLine>
        )}
        <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
      </Panel>
    </div>
  );
}
