import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import { actOnFailedJobs } from "~/web/failed-jobs.server";
import type { Titled } from "~/web/title";
import { Breaks } from "./breaks.tsx";
import { GrowthPanel } from "./growth-panel.tsx";
import { Jobs } from "./jobs.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { NewestUsers, NewestWorkspaces } from "./newest.tsx";
import { Numbers } from "./numbers.tsx";
import { PaymentNotes } from "./payment-notes.tsx";
import { SharesPanels } from "./shares-panels.tsx";

export const handle: Titled = { title: (t) => t("admin.title") };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const [statistics, failed, breaks] = await Promise.all([
      api.admin.statistics(),
      api.admin.failedJobs(),
      api.admin.breaks(),
    ]);
    return { ...statistics, failed, breaks };
  });

export const action = (args: ActionFunctionArgs) => actOnFailedJobs(args, (done) => `${paths.backOffice}?done=${done}`);

export default function Dashboard() {
  const { t } = useTranslation();
  const {
    workspaces,
    users,
    money,
    payment_notes,
    weeks,
    jobs,
    failed,
    breaks,
    newest_workspaces,
    newest_users,
    ...contents
  } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("admin.nav.dashboard")} />
      <Done />
      <Breaks breaks={breaks} />
      <Jobs jobs={jobs} failed={failed} />
      <PaymentNotes notes={payment_notes} />
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
