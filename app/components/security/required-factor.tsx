import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";

type Props = { workspaces: readonly string[]; byPlatform: boolean; className?: string };

/** Who requires a second factor of the user, which was not given in this session. */
export function RequiredFactor({ workspaces, byPlatform, className }: Props) {
  const { t } = useTranslation();
  return (
    <Notice tone="soon" className={className}>
      {byPlatform ? <p>{t("factor.required.platform")}</p> : null}
      {workspaces.map((workspace) => (
        <p key={workspace}>{t("factor.required.workspace", { workspace })}</p>
      ))}
    </Notice>
  );
}
