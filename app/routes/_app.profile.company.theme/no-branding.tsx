import type { ThemeView } from "@server/tenancy/workspace/inputs";
import { useTranslation } from "react-i18next";
import { ThemePreview } from "~/components/theme/preview";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Notice } from "~/ui/notice";

/** For plans without branding: a preview, and a link to the plans. */
export function NoBranding({ theme: { workspace_id, name, logo, color_code } }: { theme: ThemeView }) {
  const { t } = useTranslation();
  const hasStored = logo !== null || color_code !== null;
  return (
    <div className="mt-5 grid max-w-2xl grid-cols-1 gap-5">
      <Notice
        tone="plan"
        icon="palette"
        title={t("theme.none.title")}
        action={
          <Action to={paths.choosePlan(workspace_id)} kind="primary">
            {t("theme.none.upgrade")}
          </Action>
        }
      >
        <p>{t("theme.none.text")}</p>
        {hasStored ? <p className="mt-1.5">{t("theme.none.kept")}</p> : null}
      </Notice>
      <ThemePreview draft={{ name, color: color_code ?? "", logo: logo?.url ?? null }} />
    </div>
  );
}
