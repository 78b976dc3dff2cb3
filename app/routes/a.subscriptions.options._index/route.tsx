import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferStep } from "@server/billing/market/offer-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Done } from "~/ui/done";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { OfferRow } from "./offer-row.tsx";

export const handle: Titled = { title: (t) => `${t("market.offers")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) => loadAsSuperAdmin(args, (api) => api.offer.list());

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, OfferStep, async (api, input) => {
    await api.offer.move(input);
    return redirect(paths.adminOptions(), 303);
  });
}

export default function Offers() {
  const { t } = useTranslation();
  const { items } = useLoaderData<typeof loader>();
  const add = (
    <Action to={paths.newAdminOption} kind="primary" icon="plus">
      {t("market.new_offer")}
    </Action>
  );
  return (
    <>
      <PageHead
        title={t("market.offers")}
        aside={items.length || undefined}
        sub={t("market.offers_about")}
        actions={items.length > 0 ? add : undefined}
      />
      <Done />
      {items.length > 0 ? (
        <Panel label={t("market.offers")} className="mt-5">
          <ol className="divide-y divide-line">
            {items.map((offer, place) => (
              <OfferRow key={offer.id} offer={offer} isFirst={place === 0} isLast={place === items.length - 1} />
            ))}
          </ol>
        </Panel>
      ) : (
        <div className="mt-5">
          <Empty title={t("market.none")} drawing="list" actions={add}>
            {t("market.none_text")}
          </Empty>
        </div>
      )}
    </>
  );
}
