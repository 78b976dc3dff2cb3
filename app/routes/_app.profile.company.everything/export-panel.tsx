import { Link } from "@remix-run/react";
import type { JobView } from "@server/tenancy/job/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { inBrussels, Moment, useDates } from "~/ui/time";

const parts = ["data", "files", "tables"] as const;

/** Asks for the ZIP of everything, and lists those that were made. */
export function ExportPanel({ workspaceId, exports }: { workspaceId: string; exports: JobView[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("whole.out.title")} padded>
      <ul className="grid gap-2 text-sm">
        {parts.map((part) => (
          <li key={part} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 text-muted" />
            {t(`whole.out.${part}`)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t("whole.out.not")}</p>
      <Form className="mt-5">
        <input type="hidden" name="id" value={workspaceId} />
        <SubmitButton className="max-md:w-full">{t("whole.out.ask")}</SubmitButton>
      </Form>
      {exports.length > 0 ? (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {exports.map((job) => (
            <Made key={job.id} {...job} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function Made({ id, state, progress, result, created_at }: JobView) {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  const file = result && "file" in result ? result.file : null;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <Link to={paths.job(id)} className="link font-medium tap">
          <Moment value={created_at} />
        </Link>
        <p className="mt-0.5 text-sm text-muted">
          {state === "active" ? t("ui.percent", { number: Math.round(progress * 100) }) : t(`whole.state.${state}`)}
          {file
            ? ` · ${bytesInWords(file.size, i18n.language)} · ${
                file.until
                  ? t("archive.until", { day: day(inBrussels(file.until).day, "long") })
                  : t("whole.state.over")
              }`
            : null}
        </p>
      </div>
      {file?.until ? (
        <a href={paths.jobFile(id)} className="btn btn-sm touch:h-11 max-md:w-full" download>
          <Icon name="download" />
          {t("ui.download")}
        </a>
      ) : null}
    </li>
  );
}
