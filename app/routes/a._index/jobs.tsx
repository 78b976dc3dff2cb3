import type { Statistics } from "@server/admin/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Notice } from "~/ui/notice";

/** How the work in the background goes, in one sentence. */
export function Jobs({ jobs }: Pick<Statistics, "jobs">) {
  const { t } = useTranslation();
  const [tone, text] = !jobs
    ? (["bad", t("admin.dashboard.jobs_away")] as const)
    : jobs.workers === 0
      ? (["bad", t("admin.dashboard.jobs_no_worker")] as const)
      : jobs.failed > 0
        ? (["soon", t("admin.dashboard.jobs_failed", { count: jobs.failed })] as const)
        : (["valid", t("admin.dashboard.jobs_fine")] as const);
  return (
    <Notice
      tone={tone}
      title={t("admin.dashboard.jobs")}
      className="mt-5"
      action={
        <a href={paths.queues} className="link shrink-0 max-md:inline-block max-md:py-3">
          {t("admin.dashboard.to_queues")}
        </a>
      }
    >
      {text}
    </Notice>
  );
}
