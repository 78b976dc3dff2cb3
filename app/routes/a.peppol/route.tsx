import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { EmptyLine } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";
import { Sendings } from "./sendings.tsx";

export const handle: Titled = { title: (t) => `${t("admin_peppol.title")} · ${t("admin.title")}` };

/** `intent` is that of the form, which shows a refusal. */
const Again = ById.extend({ intent: z.string().optional() });

export const loader = (args: LoaderFunctionArgs) => loadAsSuperAdmin(args, (api) => api.adminPeppol.get());

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Again, async (api, { id }) => {
    await api.adminPeppol.sendAgain({ id });
    return redirect(paths.adminPeppol({ done: "admin_sent_again" }), 303);
  });
}

/** What the law asks of the operator and is missing, and the invoices that did not arrive. */
export default function Peppol() {
  const { t } = useTranslation();
  const { access_point, seller_lacks, not_delivered, sendings } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("admin_peppol.title")} sub={t("admin_peppol.intro")} />
      <Done />
      {seller_lacks.length > 0 ? (
        <Notice tone="bad" className="mt-4" title={t("admin_peppol.seller_title")}>
          <p>{t("admin_peppol.seller_text")}</p>
          <ul className="mt-1 list-disc pl-5">
            {seller_lacks.map((fault) => (
              <li key={fault}>{t(`admin_peppol.fault.${fault}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {access_point ? (
        <p className="mt-4 text-sm text-muted">{t(`admin_peppol.by.${access_point}`)}</p>
      ) : (
        <Notice tone="soon" className="mt-4" title={t("admin_peppol.no_point_title")}>
          <p>{t("admin_peppol.no_point_text")}</p>
          <ol className="mt-1 list-decimal pl-5">
            {(["contract", "receiver", "seller", "setting"] as const).map((step) => (
              <li key={step}>{t(`admin_peppol.needs.${step}`)}</li>
            ))}
          </ol>
        </Notice>
      )}
      <Panel title={t("admin_peppol.not_delivered")} count={not_delivered} className="mt-5">
        {sendings.length === 0 ? <EmptyLine>{t("admin_peppol.none")}</EmptyLine> : <Sendings sendings={sendings} />}
        {not_delivered > sendings.length ? (
          <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-5">
            {t("admin_peppol.newest", { count: sendings.length })}
          </p>
        ) : null}
      </Panel>
    </>
  );
}
