import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { Order } from "@server/billing/checkout/inputs";
import { vatInWords } from "@server/tenancy/workspace/vat";
import { useTranslation } from "react-i18next";
import { CheckoutPage } from "~/components/billing/checkout-page";
import { GatewayChoice } from "~/components/billing/gateway-choice";
import { useMoney } from "~/components/billing/use-money";
import { useWhenInWords } from "~/components/billing/when-in-words";
import { YourChoice } from "~/components/billing/your-choice";
import { companyFields } from "~/components/workspace/company-fields";
import { useLookedUpAt } from "~/components/workspace/vat-look-up";
import { paths } from "~/paths/paths";
import { CheckboxGroup } from "~/ui/choices";
import { EmailField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import { lookUpCompany, vatLookUpForm } from "~/web/company-look-up.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { consentOptions } from "./consent-options.tsx";

export const handle: Titled = { title: (t) => t("billing.step.company") };

export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  return load(args, async (api) => {
    const [checkout, details] = await Promise.all([api.checkout.get({ id }), api.workspace.details({ id })]);
    if (!checkout.begun) throw redirect(paths.billing(id));
    if (checkout.running) throw redirect(paths.checkoutSummary(id));
    return { ...checkout, details };
  });
}

export async function action(args: ActionFunctionArgs) {
  const vatForm = await vatLookUpForm(args);
  if (vatForm) return lookUpCompany(args, vatForm);
  return submit(args, Order, async (api, input) => {
    const { redirect_url, transaction_id } = await api.checkout.order(input);
    return redirect(redirect_url ?? paths.payTransaction(input.id, transaction_id), 303);
  });
}

export default function CompanyAndPayment() {
  const { t } = useTranslation();
  const { details, ...checkout } = useLoaderData<typeof loader>();
  const money = useMoney();
  const inWords = useWhenInWords();
  const lookedUpAt = useLookedUpAt();
  const { workspace_id, quote, reverse_charge, gateways } = checkout;
  return (
    <CheckoutPage
      step="company"
      checkout={checkout}
      title={t("billing.company_title")}
      intro={t("billing.company_intro")}
      aside={
        <YourChoice quote={quote} reverseCharge={reverse_charge}>
          <p className="mt-4 text-sm text-muted">{inWords(checkout)}</p>
        </YourChoice>
      }
    >
      <Form
        key={`${workspace_id} ${lookedUpAt}`}
        defaultValue={{ ...details, vat: vatInWords(details.vat), gateway: gateways[0] }}
        className="grid grid-cols-1 gap-5"
      >
        <UnsavedGuard />
        <input type="hidden" name="id" value={workspace_id} />
        <input type="hidden" name="total" value={quote.total} />
        <div className="panel grid grid-cols-1 gap-5 p-5 md:p-6">
          {companyFields(t, details.vat_verified_at, true)}
          <EmailField
            name="billing_email"
            label={t("workspace.billing_email")}
            hint={t("workspace.billing_email_hint")}
            optional
            className="max-w-sm"
          />
        </div>
        <div className="panel p-5 md:p-6">
          <GatewayChoice gateways={gateways} when="first" />
        </div>
        <div className="panel p-5 md:p-6">
          <CheckboxGroup name="consents" label={t("billing.agree")} options={consentOptions(t)} />
        </div>
        <FormActions>
          <Link to={paths.checkoutSummary(workspace_id)} className="btn btn-ghost">
            {t("ui.back")}
          </Link>
          <SubmitButton>{t("billing.order", { sum: money(quote.total) })}</SubmitButton>
        </FormActions>
      </Form>
    </CheckoutPage>
  );
}
