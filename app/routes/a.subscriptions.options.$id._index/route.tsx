import { localeOr, translated } from "@i18n/locales";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferForm } from "@server/billing/market/offer-inputs";
import { useTranslation } from "react-i18next";
import { OfferFields, offerInFields, offerLabels } from "~/components/market/offer-fields";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { offer }) => `${offer.words.nl.market_name} · ${t("market.offers")}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const { offer, boards } = await api.offer.page({ id: args.params.id! });
    return { offer: offer!, boards };
  });

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, OfferForm, async (api, input) => {
    await api.offer.edit({ id: args.params.id!, ...input });
    return redirect(paths.adminOptions({ done: "offer" }), 303);
  });
}

export default function EditOffer() {
  const { t, i18n } = useTranslation();
  const { offer, boards } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHead
        trail={[{ to: paths.adminOptions(), label: t("market.offers") }]}
        here={t("market.edit_offer")}
        title={translated(offer.words, localeOr(i18n.language)).market_name}
        actions={
          offer.taken + offer.waiting === 0 ? (
            <Action to={paths.deleteAdminOption(offer.id)} icon="trash-2">
              {t("ui.delete")}
            </Action>
          ) : null
        }
      />
      <Form
        labels={offerLabels(t)}
        encType="multipart/form-data"
        className="mt-5 grid grid-cols-1 gap-4"
        defaultValue={offerInFields(offer, i18n.language)}
      >
        <UnsavedGuard />
        <OfferFields offer={offer} boards={boards} />
        <FormActions cancel={paths.adminOptions()}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
