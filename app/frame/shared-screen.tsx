import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useSharedAddresses } from "~/components/share/addresses";
import { SharedContainer } from "~/components/share/shared-container";
import { SharedObject } from "~/components/share/shared-object";
import type { SharedPage } from "~/components/share/shared-page";
import { RouteError } from "~/ui/error-page";
import { Icon } from "~/ui/icon";
import { PublicFrame } from "./public-frame.tsx";
import { SimpleFrame } from "./simple-frame.tsx";

export const titleOfShared = ({ container, object }: SharedPage) =>
  container?.title ?? [object?.display_code, object?.title].filter(Boolean).join(" · ");

/** A page of a share, in the workspace's colours. */
export function SharedScreen({ page, embedded }: { page: SharedPage; embedded?: boolean }) {
  const to = useSharedAddresses(page, embedded);
  const { workspace, container, object } = page;
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo} wide={container !== null}>
      {container ? <SharedContainer container={container} filter={page.filter} to={to} /> : null}
      {object ? <SharedObject object={object} to={to} /> : null}
    </PublicFrame>
  );
}

/** The error page of a share: expired, withdrawn or unknown links look the same. */
export function ShareNotFound() {
  const error = useRouteError();
  const { t } = useTranslation();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <SimpleFrame>
        <RouteError />
      </SimpleFrame>
    );
  return (
    <SimpleFrame>
      <div className="grid min-h-[60vh] place-items-center text-center">
        <div className="max-w-md">
          <span className="plate tone-none mx-auto mb-8 grid size-28 rounded-box" aria-hidden="true">
            <Icon name="unlink" className="size-14 stroke-[1.75]" />
          </span>
          <h1 className="text-3xl">{t("share.shown.gone")}</h1>
          <p className="mt-3 text-muted">{t("share.shown.gone_text")}</p>
        </div>
      </div>
    </SimpleFrame>
  );
}
