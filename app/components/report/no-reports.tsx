import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";

/** Shown when there are no reports: what belongs here, and a link to add one for users who may. */
export function NoReports({ objectId, canReport }: { objectId: string; canReport: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-5 md:px-5">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{t("report.none_here")}</p>
      {canReport ? (
        <Action to={paths.newReport(objectId)} icon="file-plus-2" className="max-md:w-full">
          {t("report.add")}
        </Action>
      ) : null}
    </div>
  );
}
