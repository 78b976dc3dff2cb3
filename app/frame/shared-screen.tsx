import { useTranslation } from "react-i18next";
import { useSharedAddresses } from "~/components/share/addresses";
import { AllFiles } from "~/components/share/all-files";
import { SharedBy } from "~/components/share/shared-by";
import { SharedContainer } from "~/components/share/shared-container";
import { SharedObject } from "~/components/share/shared-object";
import type { SharedPage } from "~/components/share/shared-page";
import { LinkGone } from "./link-gone.tsx";
import { PublicFrame } from "./public-frame.tsx";

export const titleOfShared = ({ container, object }: SharedPage) =>
  container?.title ?? [object?.display_code, object?.title].filter(Boolean).join(" · ");

/** A page of a share, in the workspace's colours. */
export function SharedScreen({ page, embedded }: { page: SharedPage; embedded?: boolean }) {
  const to = useSharedAddresses(page, embedded);
  const { workspace, container, object } = page;
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo} wide={container !== null}>
      {embedded ? null : <SharedBy name={workspace.name} until={page.expires_on} />}
      {page.all_files ? <AllFiles files={page.all_files} /> : null}
      {container ? <SharedContainer container={container} filter={page.filter} to={to} /> : null}
      {object ? <SharedObject object={object} to={to} /> : null}
    </PublicFrame>
  );
}

/** The error page of a share: expired, withdrawn or unknown links look the same. */
export function ShareNotFound() {
  const { t } = useTranslation();
  return <LinkGone title={t("share.shown.gone")} text={t("share.shown.gone_text")} />;
}
