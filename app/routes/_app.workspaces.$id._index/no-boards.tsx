import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HowLink } from "~/components/help/how-link";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { Action } from "~/ui/action";
import { ContactList } from "~/ui/contact-list";
import { Empty } from "~/ui/empty";
import type { loader } from "./route.tsx";

/**
 * The user sees no board and may make none: because there is no plan, or nothing was granted to them yet. It names whom
 * to ask.
 */
export function NoBoards() {
  const { t } = useTranslation();
  const { workspace_id, name, owner, people, may } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const membership = root?.workspaces.find((known) => known.workspace_id === workspace_id);
  const status = membership?.plan_status.status;
  const reason = status === 1 ? "no_plan" : status === 3 ? "ended" : undefined;
  const choosesPlan = may.choose_plan;
  return (
    <div className="mt-6">
      {reason ? (
        <Empty
          title={t(`home.${reason}_title`)}
          actions={
            choosesPlan ? (
              <Action to={paths.billing(workspace_id)} kind="primary">
                {t("billing.choose")}
              </Action>
            ) : undefined
          }
          other={choosesPlan ? undefined : t("home.ask_owner", { owner })}
        >
          {t(`home.${reason}`)}
        </Empty>
      ) : (
        <Empty
          title={t("home.no_access_title")}
          below={<ContactList people={people} />}
          other={<HowLink page="people" />}
        >
          {t("home.no_access", { workspace: name })}
        </Empty>
      )}
    </div>
  );
}
