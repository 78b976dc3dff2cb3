import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { askAsSuperAdmin } from "~/back-office.server";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { bytesInWords } from "~/ui/bytes";
import { NothingHere } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import { Jobs } from "./jobs.tsx";

export const handle: Titled = { title: (t) => t("admin.title") };

export const loader = (args: LoaderFunctionArgs) => askAsSuperAdmin(args, (api) => api.admin.statistics());

const statuses = ["paid", "trial", "free", "expired"] as const;

export default function Dashboard() {
  const { t, i18n } = useTranslation();
  const { workspaces, users, boards, objects, files, storage_bytes, jobs } = useLoaderData<typeof loader>();
  const said = (count: number) => count.toLocaleString(i18n.language);
  return (
    <>
      <PageHead title={t("admin.nav.dashboard")} />
      <div className="mt-5 grid grid-cols-1 gap-5 md:grid-cols-3">
        <Panel title={t("admin.dashboard.workspaces")} count={workspaces.total}>
          <Facts facts={statuses.map((status) => [t(`admin.dashboard.status.${status}`), said(workspaces[status])])} />
        </Panel>
        <Panel title={t("admin.dashboard.users")} count={users.total}>
          <Facts
            facts={(["active_this_week", "new_this_week", "without_workspace", "super_admins"] as const).map((what) => [
              t(`admin.dashboard.${what}`),
              said(users[what]),
            ])}
          />
        </Panel>
        <Panel title={t("admin.dashboard.contents")}>
          <Facts
            facts={[
              [t("admin.dashboard.boards"), said(boards)],
              [t("admin.dashboard.objects"), said(objects)],
              [t("admin.dashboard.files"), said(files)],
              [t("admin.dashboard.storage"), bytesInWords(storage_bytes, i18n.language)],
            ]}
          />
        </Panel>
      </div>
      <Jobs jobs={jobs} />
      <div className="mt-5 grid grid-cols-1 gap-5 xl:grid-cols-2">
        <NewestWorkspaces />
        <NewestUsers />
      </div>
    </>
  );
}

function NewestWorkspaces() {
  const { t } = useTranslation();
  const { newest_workspaces } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("admin.dashboard.newest_workspaces")}>
      {newest_workspaces.length === 0 ? <NothingHere>{t("admin.dashboard.no_workspaces")}</NothingHere> : null}
      <ul className="divide-y divide-line">
        {newest_workspaces.map(({ id, name, owner, status, made_at }) => (
          <li key={id} className="link-row flex items-center gap-4 px-4 py-2.5 text-sm md:px-5 max-md:py-3.5">
            <div className="min-w-0 flex-1">
              <Link to={paths.workspace(id)} className="cover font-medium [overflow-wrap:anywhere]">
                {name}
              </Link>
              <p className="text-muted [overflow-wrap:anywhere]">
                {owner} · {t(`admin.dashboard.status.${(["paid", "free", "trial", "expired"] as const)[status]}`)}
              </p>
            </div>
            <Moment value={made_at} className="num shrink-0 text-right text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NewestUsers() {
  const { t } = useTranslation();
  const { newest_users } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("admin.dashboard.newest_users")}>
      <ul className="divide-y divide-line">
        {newest_users.map(({ id, name, email, registered_at }) => (
          <li key={id} className="link-row flex items-center gap-4 px-4 py-2.5 text-sm md:px-5 max-md:py-3.5">
            <div className="min-w-0 flex-1">
              <Link to={paths.adminUser(id)} className="cover font-medium [overflow-wrap:anywhere]">
                {name}
              </Link>
              <p className="text-muted [overflow-wrap:anywhere]">{email}</p>
            </div>
            <Moment value={registered_at} className="num shrink-0 text-right text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
