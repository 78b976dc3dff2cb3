import { localeOr, translated } from "@i18n/locales";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { offer }) => t("market.delete_question", { name: offer.words.nl.market_name }),
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => ({ offer: (await api.offer.page({ id: args.params.id! })).offer! }));

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, ById, async (api, input) => {
    await api.offer.remove(input);
    return redirect(paths.adminOptions({ done: "offer_deleted" }), 303);
  });
}

export default function DeleteOffer() {
  const { t, i18n } = useTranslation();
  const { offer } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("market.delete_question", { name: translated(offer.words, localeOr(i18n.language)).market_name })}
      warning={t("market.delete_text")}
      confirm={t("ui.delete")}
      cancel={paths.adminOption(offer.id)}
    />
  );
}
