import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RequestChip } from "~/components/inspection/request-chip";
import { CopyField } from "~/components/share/copy-field";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Day } from "~/ui/time";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { request }) => `${t("inspection.title")} · ${request.body}` };

export const loader = async (args: LoaderFunctionArgs) => {
  const id = args.params.id!;
  const request = await load(args, (api) => api.request.get({ id, requestId: args.params.requestId! }));
  return { workspace_id: id, request };
};

/** What a body was asked, what it answered, and which machines have their report. */
export default function Inspection() {
  const { t } = useTranslation();
  const { workspace_id, request } = useLoaderData<typeof loader>();
  const { body, email, state, note, answer, url, objects } = request;
  const facts = [
    [t("inspection.asked_on"), <Day key="on" value={request.requested_on} />],
    ...(request.requested_by ? [[t("inspection.asked_by"), request.requested_by.name] as const] : []),
    [t("inspection.email"), email],
    [
      t("inspection.period"),
      <span key="period">
        <Day value={request.starts_on} /> – <Day value={request.ends_on} />
      </span>,
    ],
    [
      t("inspection.proposed_on"),
      request.proposed_on ? <Day key="day" value={request.proposed_on} /> : t("inspection.not_yet"),
    ],
    ...(answer ? [[t("inspection.answer"), answer] as const] : []),
    ...(note ? [[t("inspection.note"), note] as const] : []),
  ] as const;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={[{ to: paths.inspections(workspace_id), label: t("inspection.titles") }]}
        title={body}
        sub={<RequestChip {...request} />}
        actions={
          request.permissions.can_withdraw && state !== "done" ? (
            <Action to={paths.withdrawInspection(workspace_id, request.id)} icon="x">
              {t("inspection.withdraw")}
            </Action>
          ) : undefined
        }
      />
      <Done />
      <Panel title={t("inspection.title")} className="mt-5">
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[10rem_minmax(0,1fr)] md:px-5">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-sm text-muted first-letter:uppercase">{label}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere] max-md:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
        {url ? (
          <div className="border-t border-line px-4 py-3 md:px-5">
            <CopyField id="link" label={t("inspection.link_text")} value={url} />
          </div>
        ) : null}
      </Panel>
      <Panel title={t("container.objects")} count={objects.length} className="mt-5">
        <ul className="divide-y divide-line">
          {objects.map(({ id, title, display_code, container, report_id }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5">
              <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                <Link to={paths.object(id)} className="link link-hover font-medium tap">
                  {[display_code, title].filter(Boolean).join(" · ")}
                </Link>
                <span className="block text-sm text-muted">{container.title}</span>
              </span>
              {report_id ? (
                <Action to={paths.report(report_id)} icon="file-text" small>
                  {t("inspection.report")}
                </Action>
              ) : (
                <span className="text-sm text-muted">{t("inspection.no_report")}</span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
