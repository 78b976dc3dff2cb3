import { Link } from "@remix-run/react";
import { RETENTION } from "@server/core/constants";
import type { RetentionView } from "@server/tenancy/retention/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { NumberField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";

type Props = { workspaceId: string; retention: RetentionView };

/** In months, each with its minimum and maximum. */
export function RetentionForm({ workspaceId, retention }: Props) {
  const { t } = useTranslation();
  const { history, problem, replaced } = RETENTION;
  const field = { inputMode: "numeric", className: "max-w-md [&_input]:max-w-28" } as const;
  return (
    <section className="panel" id="keep" aria-labelledby="keep-title">
      <div className="panel-head">
        <h2 id="keep-title">{t("gdpr.keep.title")}</h2>
      </div>
      <Form
        intent="keep"
        key={JSON.stringify(retention)}
        defaultValue={Object.fromEntries(Object.entries(retention).map(([name, months]) => [name, String(months)]))}
        className="grid grid-cols-1 gap-5 p-4 md:p-5"
      >
        <p className="max-w-prose text-sm text-muted">
          {t("gdpr.keep.intro")}{" "}
          <Link to={paths.keeping(workspaceId)} className="link tap">
            {t("keeping.to_page")}
          </Link>
        </p>
        <input type="hidden" name="id" value={workspaceId} />
        <NumberField
          name="history_months"
          label={t("gdpr.keep.history")}
          hint={t("gdpr.keep.history_hint", { least: history.least, most: history.most })}
          min={history.least}
          max={history.most}
          {...field}
        />
        <NumberField
          name="problem_months"
          label={t("gdpr.keep.problem")}
          hint={t("gdpr.keep.problem_hint", { least: problem.least, most: problem.most })}
          min={problem.least}
          max={problem.most}
          {...field}
        />
        <NumberField
          name="replaced_months"
          label={t("gdpr.keep.replaced")}
          hint={t("gdpr.keep.replaced_hint", { least: replaced.least, most: replaced.most })}
          min={replaced.least}
          max={replaced.most}
          {...field}
        />
        <div className="flex md:justify-end">
          <SubmitButton kind="plain" className="max-md:w-full">
            {t("ui.save")}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
