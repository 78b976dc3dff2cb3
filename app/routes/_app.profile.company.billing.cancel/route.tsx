import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import { Canceling, Withdrawing } from "@server/billing/subscription/inputs";
import { useTranslation } from "react-i18next";
import { CancelForm } from "~/components/billing/cancel-form";
import { WithdrawForm } from "~/components/billing/withdraw-form";
import { paths } from "~/paths/paths";
import { formIn, load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("billing.cancel") };

/** The running subscription; with `?order=`, or if none is running, the unpaid order. */
export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const orderId = new URL(args.request.url).searchParams.get("order");
  const { workspace_id, name, subscription, open } = await load(args, (api) => api.subscription.overview({ id }));
  const ends_on = subscription?.status === "active" ? subscription.ends_on : null;
  const isOrder = open?.withdrawable && (orderId ? orderId === open.id : !ends_on);
  return { workspace_id, name, ends_on, open, order: isOrder ? open : null };
}

export async function action(args: ActionFunctionArgs) {
  const isOrder = (await formIn(args.request.clone())).has("transaction_id");
  if (isOrder)
    return submit(args, Withdrawing, async (api, input) => {
      await api.subscription.withdraw(input);
      return redirect(paths.billing(input.id, { done: "order_withdrawn" }), 303);
    });
  return submit(args, Canceling, async (api, input) => {
    await api.subscription.cancel(input);
    return redirect(paths.billing(input.id, { done: "plan_canceled" }), 303);
  });
}

export default function CancelPlan() {
  const { t } = useTranslation();
  const { order, ...page } = useLoaderData<typeof loader>();
  const title = order
    ? t("billing.withdraw_title")
    : page.ends_on
      ? t("billing.cancel_title", { workspace: page.name })
      : t("billing.cancel");
  return (
    <div>
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-5">
        {order ? <WithdrawForm workspaceId={page.workspace_id} order={order} /> : <CancelForm page={page} />}
      </div>
    </div>
  );
}
