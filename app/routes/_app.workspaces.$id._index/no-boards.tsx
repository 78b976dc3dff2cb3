import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { loader as rootLoader } from "~/root";
import { Empty } from "~/ui/empty";
import type { loader } from "./route.tsx";

/** No board in reach, and none to be made: because there is no plan, or because nobody has let them in yet. */
export function NoBoards() {
  const { t } = useTranslation();
  const { workspace_id, name, owner, may } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const status = root?.workspaces.find((known) => known.workspace_id === workspace_id)?.plan_status.status;
  const isOwner = root?.user && owner === `${root.user.first_name} ${root.user.last_name}`.trim();
  const reason = status === 1 ? "no_plan" : status === 3 ? "ended" : undefined;
  return (
    <div className="mt-6">
      {reason ? (
        <Empty title={t(`home.${reason}_title`)} other={may.choose_plan && isOwner ? undefined : t("home.ask_owner", { owner })}>
          {t(`home.${reason}`)}
        </Empty>
      ) : (
        <Empty title={t("home.no_access_title")}>{t("home.no_access", { workspace: name, owner })}</Empty>
      )}
    </div>
  );
}
