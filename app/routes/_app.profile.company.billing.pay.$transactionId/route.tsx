import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OnePayment } from "@server/billing/payment/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PriceLines } from "~/components/billing/price-lines";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { PaymentState } from "./payment-state.tsx";
import { Transfer } from "./transfer.tsx";
import { WaysToPay } from "./ways-to-pay.tsx";

export const handle: Titled = { title: (t) => t("payment.title") };

/**
 * On return from the gateway the payment is read from it, without waiting for its event; then it redirects to the
 * address without parameters.
 */
export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const transactionId = args.params.transactionId!;
  const isBack = new URL(args.request.url).searchParams.has("returned");
  return load(args, async (api) => {
    if (!isBack) return api.payment.page({ id, transactionId });
    await api.payment.returned({ id, transactionId });
    throw redirect(paths.payTransaction(id, transactionId));
  });
}

const Pressed = OnePayment.extend({ intent: z.enum(["pay", "again"]) });

export async function action(args: ActionFunctionArgs) {
  return submit(args, Pressed, async (api, { intent, ...one }) => {
    if (intent === "again") await api.payment.again(one);
    const { url } = intent === "pay" ? await api.payment.visit(one) : { url: null };
    return redirect(url ?? paths.payTransaction(one.id, one.transactionId), 303);
  });
}

export type Payment = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Pay() {
  const { t } = useTranslation();
  const payment = useLoaderData<typeof loader>();
  const { workspace_id, state, lines, net, vat_rate, vat_amount, amount } = payment;
  const quote = { lines, net, vat_rate, vat_amount, total: amount, credit_left: 0 };
  return (
    <div className="max-w-[60rem]">
      <RefreshUntilDone waits={state === "processing"} />
      <PageHead
        title={t("payment.title")}
        trail={[{ to: paths.billing(workspace_id), label: t("billing.title") }]}
        here={t("payment.title")}
      />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Panel label={t(`payment.state.${state}`)} padded>
          <PaymentState payment={payment} />
          <Transfer payment={payment} />
          <WaysToPay payment={payment} />
        </Panel>
        <Panel title={t("payment.what_for")}>
          <div className="px-5 pb-5 pt-2">
            <PriceLines quote={quote} reverseCharge={vat_rate === 0} />
          </div>
        </Panel>
      </div>
    </div>
  );
}
