import { Link } from "@remix-run/react";
import type { FailedJobs } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { FailedJobActs } from "~/components/admin/failed-job-acts";
import { workOf } from "~/components/admin/work-of";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

/** Jobs that failed for good, one line for each kind: what it means and what to do. */
export function FailedPanel({ failed, noWorker }: { failed: NonNullable<FailedJobs>; noWorker: boolean }) {
  const { t } = useTranslation();
  return (
    <Panel
      title={t("admin_work.title")}
      count={failed.reduce((sum, { count }) => sum + count, 0)}
      className="mt-5"
      action={
        <Link to={paths.adminJobs()} className="link inline-flex items-center px-2 text-sm tap">
          {t("admin.dashboard.to_jobs")}
        </Link>
      }
    >
      {noWorker ? (
        <div className="p-4 md:px-5">
          <Notice tone="bad">{t("admin.dashboard.jobs_no_worker")}</Notice>
        </div>
      ) : null}
      <ul className="divide-y divide-line">
        {failed.map(({ name, count, last_at, reason }) => (
          <li key={name} className="grid gap-x-5 gap-y-3 px-4 py-3.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-medium">{t(`admin_work.what.${workOf(name)}`, { count })}</p>
              <p className="text-muted">{t(`admin_work.do.${workOf(name)}`)}</p>
              <p className="mt-1 text-xs text-muted">
                <Moment value={last_at} className="num" />
                {reason ? (
                  <>
                    {" · "}
                    <code>{reason}</code>
                  </>
                ) : null}{" "}
                · <code>{name}</code>
              </p>
            </div>
            <FailedJobActs name={name} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
