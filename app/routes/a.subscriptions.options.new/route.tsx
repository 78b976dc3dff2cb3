import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferForm } from "@server/billing/market/offer-inputs";
import { useTranslation } from "react-i18next";
import { OfferFields, offerLabels } from "~/components/market/offer-fields";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("market.new_offer")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) => loadAsSuperAdmin(args, (api) => api.offer.page({}));

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, OfferForm, async (api, { remove_picture: _, ...input }) => {
    await api.offer.create(input);
    return redirect(paths.adminOptions({ done: "offer" }), 303);
  });
}

export default function NewOffer() {
  const { t } = useTranslation();
  const { boards } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHead
        trail={[{ to: paths.adminOptions(), label: t("market.offers") }]}
        here={t("market.new_offer")}
        title={t("market.new_offer")}
      />
      <Form
        labels={offerLabels(t)}
        encType="multipart/form-data"
        className="mt-5 grid grid-cols-1 gap-4"
        defaultValue={{ price: "0,00", active: true }}
      >
        <UnsavedGuard />
        <OfferFields offer={null} boards={boards} />
        <FormActions cancel={paths.adminOptions()}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
