import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import { ChosenPlan } from "@server/billing/checkout/inputs";
import { MAX_EXTRA_BOARDS } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { CheckoutPage } from "~/components/billing/checkout-page";
import { PeriodChoice } from "~/components/billing/period-choice";
import { PlanCards } from "~/components/billing/plan-cards";
import { useMoney } from "~/components/billing/use-money";
import { YourChoice } from "~/components/billing/your-choice";
import { paths } from "~/paths/paths";
import { NumberField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { formIn, load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { useSum } from "./use-sum.ts";
import { WhenItBegins } from "./when-it-begins.tsx";

export const handle: Titled = { title: (t) => t("billing.choose") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  return load(args, (api) => api.checkout.get({ id }));
}

export async function action(args: ActionFunctionArgs) {
  const stays = (await formIn(args.request.clone())).has("again");
  return submit(args, ChosenPlan, async (api, input) => {
    await api.checkout.choosePlan(input);
    return redirect((stays ? paths.choosePlan : paths.chooseOptions)(input.id), 303);
  });
}

export default function ChoosePlan() {
  const { t } = useTranslation();
  const checkout = useLoaderData<typeof loader>();
  const money = useMoney();
  const { quote, plan, when, extraBoardPrices, choose } = useSum(checkout);
  const { workspace_id, chosen, types, running, boards, branded, reverse_charge } = checkout;
  return (
    <CheckoutPage
      step="plan"
      checkout={checkout}
      title={t(running ? "billing.change_title" : "billing.choose_title")}
      intro={t("billing.choose_intro")}
      aside={
        <YourChoice quote={quote} reverseCharge={reverse_charge}>
          <p className="mt-4 text-sm text-muted" aria-live="polite">
            <WhenItBegins when={when} period={quote.period} running={running} />
          </p>
          <noscript>
            <button type="submit" form="plan" name="again" value="1" className="btn mt-4 w-full">
              {t("billing.reckon")}
            </button>
          </noscript>
        </YourChoice>
      }
    >
      <Form
        id="plan"
        onInput={(event) => choose(event.currentTarget)}
        className="group/terms grid grid-cols-1 gap-5"
        defaultValue={chosen}
      >
        <input type="hidden" name="id" value={workspace_id} />
        <PeriodChoice chosen={chosen.period} />
        <PlanCards types={types} chosen={chosen.plan} running={running?.plan} />
        <div className="panel grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-6 p-5">
          <div>
            <h2 className="text-base">{t("billing.extra_boards")}</h2>
            <p className="mt-1 text-sm text-muted">
              <span className="num group-has-[[value=yearly]:checked]/terms:hidden">
                {t("billing.extra_monthly", { price: money(extraBoardPrices.monthly) })}
              </span>
              <span className="num hidden group-has-[[value=yearly]:checked]/terms:inline">
                {t("billing.extra_yearly", { price: money(extraBoardPrices.yearly) })}
              </span>{" "}
              {t("billing.boards_in_use", { count: boards })}
            </p>
          </div>
          <NumberField
            name="extra_boards"
            label={t("billing.extra_boards_number")}
            inputMode="numeric"
            min={0}
            max={MAX_EXTRA_BOARDS}
            step={1}
          />
        </div>
        {quote.lacking > 0 ? (
          <Notice tone="soon" role="status">
            {t("billing.too_few_boards", { count: quote.lacking, boards })}
          </Notice>
        ) : null}
        {branded && plan === "basic" ? (
          <Notice tone="soon" role="status">
            {t("billing.loses_branding")}
          </Notice>
        ) : null}
        <FormActions cancel={paths.billing(workspace_id)}>
          <SubmitButton>{t("billing.to_marketplace")}</SubmitButton>
        </FormActions>
      </Form>
    </CheckoutPage>
  );
}
