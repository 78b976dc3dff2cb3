import { Link } from "@remix-run/react";
import type { FailedJobs, Statistics } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { FailedPanel } from "./failed-panel.tsx";

type Props = Pick<Statistics, "jobs"> & { failed: FailedJobs };

/** The state of background jobs in one sentence, and what failed. */
export function Jobs({ jobs, failed }: Props) {
  const { t } = useTranslation();
  if (jobs && failed && jobs.failed > 0) return <FailedPanel failed={failed} noWorker={jobs.workers === 0} />;
  const [tone, text] = !jobs
    ? (["bad", t("admin.dashboard.jobs_away")] as const)
    : jobs.workers === 0
      ? (["bad", t("admin.dashboard.jobs_no_worker")] as const)
      : (["valid", t("admin.dashboard.jobs_fine")] as const);
  return (
    <Notice
      tone={tone}
      title={t("admin.dashboard.jobs")}
      className="mt-5"
      action={
        <Link to={paths.adminJobs()} className="link shrink-0 tap">
          {t("admin.dashboard.to_jobs")}
        </Link>
      }
    >
      {text}
    </Notice>
  );
}
