import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { Confirmation } from "@server/billing/checkout/inputs";
import { useTranslation } from "react-i18next";
import { CheckoutPage } from "~/components/billing/checkout-page";
import { GatewayChoice } from "~/components/billing/gateway-choice";
import { PriceLines } from "~/components/billing/price-lines";
import { useMoney } from "~/components/billing/use-money";
import { useWhenInWords } from "~/components/billing/when-in-words";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { ChosenFacts } from "./chosen-facts.tsx";

export const handle: Titled = { title: (t) => t("billing.step.summary") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const checkout = await load(args, (api) => api.checkout.get({ id }));
  if (!checkout.begun) throw redirect(paths.billing(id));
  return checkout;
}

/** Only for workspaces with a plan; others continue with their company's details. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, Confirmation, async (api, input) => {
    const { when, transaction_id } = await api.checkout.change(input);
    if (transaction_id) return redirect(paths.payTransaction(input.id, transaction_id), 303);
    return redirect(paths.billing(input.id, { done: when === "later" ? "plan_planned" : "plan_changed" }), 303);
  });
}

export default function Summary() {
  const { t } = useTranslation();
  const checkout = useLoaderData<typeof loader>();
  const inWords = useWhenInWords();
  const { workspace_id, quote, reverse_charge, running, when, options, chosen, branded, gateways } = checkout;
  const hasSeparateBoards = when === "later" && options.some(({ type }) => type === "container");
  const back = (
    <Link to={paths.chooseOptions(workspace_id)} className="btn btn-ghost">
      {t("ui.back")}
    </Link>
  );
  return (
    <CheckoutPage step="summary" checkout={checkout} title={t("billing.summary_title")}>
      <div className="grid max-w-4xl grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <ChosenFacts checkout={checkout} />
        <Panel title={t(when === "later" ? "billing.next_sum" : "billing.sum")}>
          <div className="px-5 pb-5 pt-2">
            <PriceLines quote={quote} reverseCharge={reverse_charge} />
          </div>
        </Panel>
      </div>
      <p className="mt-5 max-w-2xl">{inWords(checkout)}</p>
      {quote.credit_left > 0 ? <CreditLeft cents={quote.credit_left} /> : null}
      {reverse_charge ? <p className="mt-1 max-w-2xl text-muted">{t("billing.reverse_charge_text")}</p> : null}
      {branded && chosen.plan === "basic" ? (
        <Notice tone="soon" className="mt-5 max-w-4xl">
          {t("billing.loses_branding")}
        </Notice>
      ) : null}
      {hasSeparateBoards ? (
        <Notice tone="soon" className="mt-5 max-w-4xl">
          {t("subscription.boards_apart")}
        </Notice>
      ) : null}
      {running ? (
        <Form className="mt-6 grid max-w-4xl grid-cols-1 gap-4" defaultValue={{ gateway: running.gateway }}>
          <input type="hidden" name="id" value={workspace_id} />
          <input type="hidden" name="total" value={quote.total} />
          {when !== "same" && gateways.length > 1 ? <GatewayChoice gateways={gateways} when={when} /> : null}
          <FormActions>
            {back}
            {when === "same" || hasSeparateBoards ? null : (
              <SubmitButton>{t(`billing.confirm.${when === "later" ? "later" : "now"}`)}</SubmitButton>
            )}
          </FormActions>
        </Form>
      ) : (
        <div className="mt-6 flex max-w-4xl justify-end gap-2">
          {back}
          <Link to={paths.checkoutCompany(workspace_id)} className="btn btn-primary">
            {t("billing.to_company")}
          </Link>
        </div>
      )}
    </CheckoutPage>
  );
}

function CreditLeft({ cents }: { cents: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  return <p className="mt-1 max-w-2xl text-muted">{t("billing.credit_left", { sum: money(cents) })}</p>;
}
