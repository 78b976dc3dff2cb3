import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, redirect, useLoaderData } from "@remix-run/react";
import { ChosenOptions } from "@server/billing/checkout/inputs";
import { Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { CheckoutPage } from "~/components/billing/checkout-page";
import { BoardPreview } from "~/components/market/board-preview";
import { OptionChoices } from "~/components/market/option-choices";
import { OwnedBoards } from "~/components/market/owned-boards";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { sendReasons } from "~/web/reasons.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("billing.step.marketplace") };

/** With `?option=`: a preview of that board in place of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const option_id = new URL(args.request.url).searchParams.get("option");
  return load(args, async (api) => {
    const [checkout, shelf, preview] = await Promise.all([
      api.checkout.get({ id }),
      api.market.shelf({ id }),
      option_id ? api.market.preview({ id, optionId: option_id }) : null,
    ]);
    if (!checkout.begun) throw redirect(paths.billing(id));
    sendReasons(
      args,
      shelf.items.map(({ refusal }) => refusal),
    );
    return { ...checkout, shelf: shelf.items, preview };
  });
}

/** Before a preview is opened the selection is saved, so that it is still there afterwards. */
const Ticked = ChosenOptions.extend({ look: Id.optional() });

export async function action(args: ActionFunctionArgs) {
  return submit(args, Ticked, async (api, { look, ...input }) => {
    await api.checkout.chooseOptions(input);
    return redirect(look ? paths.chooseOptions(input.id, { option: look }) : paths.checkoutSummary(input.id), 303);
  });
}

export default function Marketplace() {
  const { t } = useTranslation();
  const { shelf, preview, ...checkout } = useLoaderData<typeof loader>();
  const { workspace_id, chosen } = checkout;
  if (preview)
    return (
      <CheckoutPage step="marketplace" checkout={checkout} title={preview.option.market_name}>
        <BoardPreview {...preview} />
        <Link to={paths.chooseOptions(workspace_id)} className="btn mt-5">
          {t("billing.back_to_marketplace")}
        </Link>
      </CheckoutPage>
    );
  const forSale = shelf.filter(({ had, active }) => active && (!had || had === "waiting"));
  return (
    <CheckoutPage
      step="marketplace"
      checkout={checkout}
      title={t("billing.marketplace_title")}
      intro={t(forSale.length > 0 ? "billing.marketplace_intro" : "billing.marketplace_empty")}
    >
      <Form key={chosen.option_ids.join()} className="grid max-w-4xl grid-cols-1 gap-5">
        <input type="hidden" name="id" value={workspace_id} />
        <button type="submit" hidden />
        {forSale.length > 0 ? (
          <OptionChoices options={forSale} chosen={chosen.option_ids} period={chosen.period} />
        ) : null}
        <FormActions>
          <Link to={paths.choosePlan(workspace_id)} className="btn btn-ghost">
            {t("ui.back")}
          </Link>
          <SubmitButton>{t("billing.to_summary")}</SubmitButton>
        </FormActions>
      </Form>
      <OwnedBoards workspaceId={workspace_id} options={shelf} className="mt-6 max-w-4xl" />
    </CheckoutPage>
  );
}
