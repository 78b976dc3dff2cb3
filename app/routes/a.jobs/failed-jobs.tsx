import { Link } from "@remix-run/react";
import type { FailedJob } from "@server/backoffice/admin/background-inputs";
import { useTranslation } from "react-i18next";
import { FailedJobActs } from "~/components/admin/failed-job-acts";
import { workOf } from "~/components/admin/work-of";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

/** Each job that failed for good: what it is, whose, about what, why, and what to do. */
export function FailedJobs({ jobs, total }: { jobs: FailedJob[]; total: number }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("admin_jobs.failed")} count={total} className="mt-5">
      {jobs.length === 0 ? <EmptyLine>{t("admin.dashboard.jobs_fine")}</EmptyLine> : null}
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <FailedLine key={`${job.queue} ${job.id}`} job={job} />
        ))}
      </ul>
      {total > jobs.length ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">
          {t("admin_jobs.newest", { count: jobs.length })}
        </p>
      ) : null}
    </Panel>
  );
}

function FailedLine({ job }: { job: FailedJob }) {
  const { t } = useTranslation();
  const { id, name, queue, failed_at, tries, reason } = job;
  const work = workOf(name);
  return (
    <li className="grid gap-x-5 gap-y-3 px-4 py-3.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{t(`admin_work.what.${work}`, { count: 1 })}</p>
        <About job={job} />
        <p>{reason}</p>
        <p className="text-muted">{t(`admin_work.do.${work}`)}</p>
        <p className="num mt-1 text-xs text-muted">
          <Moment value={failed_at} /> · {t("admin_jobs.tries", { count: tries })} · <code>{name}</code> ·{" "}
          {t("admin_jobs.in_queue", { queue })}
        </p>
      </div>
      <FailedJobActs name={name} id={id} />
    </li>
  );
}

/** Workspace, person and things, with links to those that have a page here. */
function About({ job: { workspace, person, things } }: { job: FailedJob }) {
  if (!workspace && !person && things.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {workspace ? (
        <Link to={paths.adminWorkspace(workspace.id)} className="link inline-flex items-center tap">
          {workspace.name}
        </Link>
      ) : null}
      {person ? (
        <Link to={paths.adminUser(person.id)} className="link inline-flex items-center tap">
          {person.name}
        </Link>
      ) : null}
      {things.map(({ what, id, title }) => (
        <span key={`${what} ${id}`}>{title ?? <code className="text-xs text-muted">{`${what} ${id}`}</code>}</span>
      ))}
    </p>
  );
}
