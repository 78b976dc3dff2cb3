import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import { TransactionsQuery } from "@server/billing/transaction/inputs";
import { readForm } from "@server/http/forms";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { PageHead } from "~/ui/page-head";
import { PhoneNotice } from "~/ui/phone-notice";
import { load, submitButton } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { Customer } from "./customer.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { StateNotice } from "./state-notice.tsx";
import { Transactions } from "./transactions.tsx";

export const handle: Titled = { title: (t) => t("billing.title") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const { searchParams } = new URL(args.request.url);
  const status = searchParams.get("status") ?? "";
  const asked = { ...readForm(TransactionsQuery, searchParams), id, filter: status ? { status } : {} } as z.input<
    typeof TransactionsQuery
  >;
  const { data: query } = TransactionsQuery.safeParse(asked);
  return load(args, async (api) => {
    const [overview, transactions] = await Promise.all([
      api.subscription.overview({ id }),
      api.transaction.list(query ?? { id, filter: {} }),
    ]);
    return { ...overview, transactions, status: query?.filter.status ?? null };
  });
}

/** Reactivates a canceled subscription: the page's one button. */
export async function action(args: ActionFunctionArgs) {
  return submitButton(args, async (api, form) => {
    const id = String(form.get("id"));
    await api.subscription.reactivate({ id });
    return redirect(paths.billing(id, { done: "plan_reactivated" }), 303);
  });
}

export type BillingData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Billing() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, subscription, begun } = page;
  const isRunning = subscription !== null && ["active", "canceled", "pending"].includes(subscription.status);
  return (
    <div className="grid max-w-[60rem] grid-cols-1 gap-5">
      <div>
        <PageHead
          title={t("billing.title")}
          actions={
            <Action
              to={(begun ? paths.checkoutSummary : paths.choosePlan)(workspace_id)}
              kind={isRunning ? "plain" : "primary"}
              deskOnly
            >
              {t(begun ? "billing.continue_choice" : isRunning ? "billing.change" : "billing.choose")}
            </Action>
          }
        />
        <Done />
      </div>
      <StateNotice page={page} />
      <PlanPanel page={page} />
      <PhoneNotice what="plan" path={paths.choosePlan(workspace_id)} />
      <Customer page={page} />
      <Transactions page={page} />
    </div>
  );
}
