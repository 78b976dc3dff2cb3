import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Panel } from "~/ui/panel";

export function AccountEnd() {
  const { t } = useTranslation();
  return (
    <Panel title={t("profile.delete.title")}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 md:p-5">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{t("profile.delete.about")}</p>
        <Action to={paths.deleteAccount} icon="trash-2" className="max-md:w-full">
          {t("profile.delete.go")}
        </Action>
      </div>
    </Panel>
  );
}
