import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import { actOnFailedJobs } from "~/web/failed-jobs.server";
import type { Titled } from "~/web/title";
import { FailedJobs } from "./failed-jobs.tsx";
import { QueuesPanel } from "./queues-panel.tsx";
import { SchedulesPanel } from "./schedules-panel.tsx";

export const handle: Titled = { title: (t) => `${t("admin.dashboard.jobs")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => ({ background: await api.admin.background() }));

export const action = (args: ActionFunctionArgs) => actOnFailedJobs(args, (done) => paths.adminJobs({ done }));

/** What operators look at daily: what failed, what waits, what goes by the clock. */
export default function BackgroundJobs() {
  const { t } = useTranslation();
  const { background } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("admin.dashboard.jobs")}
        sub={t("admin_jobs.intro")}
        actions={
          <a href={paths.queues} className="btn">
            {t("admin_jobs.to_dashboard")}
          </a>
        }
      />
      <Done />
      {background ? (
        <>
          {background.workers === 0 ? (
            <Notice tone="bad" className="mt-4">
              {t("admin.dashboard.jobs_no_worker")}
            </Notice>
          ) : null}
          <FailedJobs jobs={background.failed} total={background.queues.reduce((sum, { failed }) => sum + failed, 0)} />
          <QueuesPanel queues={background.queues} outbox={background.outbox} />
          <SchedulesPanel schedules={background.schedules} />
        </>
      ) : (
        <Notice tone="bad" className="mt-4">
          {t("admin.dashboard.jobs_away")}
        </Notice>
      )}
    </>
  );
}
