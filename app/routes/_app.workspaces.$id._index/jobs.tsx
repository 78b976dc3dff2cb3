import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { failedText, jobTitles } from "~/components/job/titles";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import type { loader } from "./route.tsx";

/** Long-running jobs of the user: their progress, with links to them. */
export function Jobs() {
  const { t } = useTranslation();
  const { jobs } = useLoaderData<typeof loader>();
  return jobs.map(({ id, kind, title, state, progress }) => (
    <Notice
      key={id}
      tone={state === "failed" ? "bad" : "plan"}
      icon={state === "failed" ? "circle-alert" : "clock"}
      className="mt-4"
    >
      <Link to={paths.job(id)} className="link tap">
        {t(jobTitles[kind], { title })}
      </Link>
      {" · "}
      {state === "failed" ? t(failedText(kind)) : t("ui.percent", { number: Math.round(progress * 100) })}
    </Notice>
  ));
}
