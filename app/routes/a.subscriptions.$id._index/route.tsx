import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EventsPanel } from "~/components/admin/events-panel";
import { SubscriptionChip } from "~/components/admin/payment-chip";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { TermsPanel } from "./terms-panel.tsx";
import { TransactionsPanel } from "./transactions-panel.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { workspace }) => `${t("admin_subscription.of", { name: workspace.name })} · ${t("admin.title")}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.adminSubscription.get({ id: args.params.id! }));

export default function Subscription() {
  const { t } = useTranslation();
  const subscription = useLoaderData<typeof loader>();
  const { id, workspace, status, events } = subscription;
  return (
    <>
      <PageHead
        title={t("admin_subscription.of", { name: workspace.name })}
        here={workspace.name}
        aside={<SubscriptionChip status={status} />}
        trail={[{ to: paths.adminSubscriptions(), label: t("admin_subscription.title") }]}
        actions={
          <>
            <Action to={paths.editAdminSubscription(id)} icon="pencil">
              {t("admin_subscription.by_hand")}
            </Action>
            <Action to={paths.adminWorkspace(workspace.id)} icon="building-2">
              {t("admin_subscription.to_workspace")}
            </Action>
          </>
        }
      />
      <Done />
      {status === "pending" ? (
        <Notice tone="plan" className="mt-5" title={t("admin_subscription.waits")}>
          {t("admin_subscription.waits_text")}
        </Notice>
      ) : null}
      <TermsPanel subscription={subscription} />
      <TransactionsPanel subscription={subscription} />
      <EventsPanel title={t("admin.history")} events={events} pageUserId={id} isInWorkspace />
    </>
  );
}
