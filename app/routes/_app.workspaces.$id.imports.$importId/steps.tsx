import { IMPORT_UNDO_DAYS } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { inBrussels, useDates } from "~/ui/time";
import type { Data } from "./route.tsx";

/** What can be done with an import now: import it, download its report, undo it. */
export function Steps({ page }: { page: Data }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { id, workspace_id, kind, status, counts, permissions, undo_until } = page;
  const some = counts.make + counts.change > 0;
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      {permissions.can_apply && some ? (
        <Form intent="apply" className="grid justify-items-start gap-3">
          <p className="text-sm text-muted">
            {kind === "members" ? `${t("import.members_about")} ` : ""}
            {t("import.apply_about", { days: IMPORT_UNDO_DAYS })}
          </p>
          {counts.wrong > 0 && status === "checked" ? (
            <CheckboxField name="only_if_all_right" label={t("import.only_if_all_right")} />
          ) : null}
          <SubmitButton icon="check">{t(status === "checked" ? "import.apply" : "import.go_on")}</SubmitButton>
        </Form>
      ) : null}
      {permissions.can_apply && !some ? <p className="text-sm text-muted">{t("import.nothing")}</p> : null}
      {status !== "failed" || counts.made + counts.changed > 0 ? (
        <a href={paths.importReport(workspace_id, id)} className="btn">
          <Icon name="download" />
          {t("import.report")}
        </a>
      ) : null}
      {permissions.can_undo && undo_until ? (
        <Form intent="undo" className="grid justify-items-start gap-3 border-t border-line pt-4">
          <p className="text-sm text-muted">
            {t(kind === "members" ? "import.undo_members_about" : "import.undo_about", {
              day: day(inBrussels(undo_until).day, "long"),
            })}
          </p>
          <SubmitButton kind="plain" icon="undo-2">
            {t("import.undo")}
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}
