import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JobsNamed } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { PageHead } from "~/ui/page-head";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { GrowthPanel } from "./growth-panel.tsx";
import { Jobs } from "./jobs.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { NewestUsers, NewestWorkspaces } from "./newest.tsx";
import { Numbers } from "./numbers.tsx";
import { SharesPanels } from "./shares-panels.tsx";

export const handle: Titled = { title: (t) => t("admin.title") };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [statistics, failed] = await Promise.all([api.admin.statistics(), api.admin.failedJobs()]);
    return { ...statistics, failed };
  });

const Input = JobsNamed.extend({ intent: z.enum(["retry", "forget"]) });

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Input, async (api, { intent, name }) => {
    if (intent === "retry") await api.admin.retryJobs({ name });
    else await api.admin.forgetJobs({ name });
    return redirect(
      `${paths.backOffice}?done=${intent === "retry" ? "admin_jobs_retried" : "admin_jobs_forgotten"}`,
      303,
    );
  });
}

export default function Dashboard() {
  const { t } = useTranslation();
  const { workspaces, users, money, weeks, jobs, failed, newest_workspaces, newest_users, ...contents } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("admin.nav.dashboard")} />
      <Done />
      <Jobs jobs={jobs} failed={failed} />
      <Numbers workspaces={workspaces} users={users} money={money} contents={contents} />
      <MoneyPanel money={money} />
      <SharesPanels workspaces={workspaces} largest={contents.largest} />
      <GrowthPanel weeks={weeks} />
      <div className="mt-5 grid grid-cols-1 gap-5 xl:grid-cols-2">
        <NewestWorkspaces workspaces={newest_workspaces} />
        <NewestUsers users={newest_users} />
      </div>
    </>
  );
}
