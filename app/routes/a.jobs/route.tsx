import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JobsNamed } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { FailedJobs } from "./failed-jobs.tsx";
import { QueuesPanel } from "./queues-panel.tsx";
import { SchedulesPanel } from "./schedules-panel.tsx";

export const handle: Titled = { title: (t) => `${t("admin.dashboard.jobs")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => ({ background: await api.admin.background() }));

const Input = JobsNamed.extend({ intent: z.enum(["retry", "forget"]) });

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Input, async (api, { intent, ...named }) => {
    if (intent === "retry") await api.admin.retryJobs(named);
    else await api.admin.forgetJobs(named);
    return redirect(paths.adminJobs({ done: intent === "retry" ? "admin_jobs_retried" : "admin_jobs_forgotten" }), 303);
  });
}

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
