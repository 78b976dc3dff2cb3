import { vatInWords } from "@server/tenancy/workspace/vat";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import type { BillingData } from "./route.tsx";

/** The customer's details on invoices. */
export function Customer({ page: { customer, workspace_id } }: { page: BillingData }) {
  const { t } = useTranslation();
  const { company, vat, street, number, zip, city, country, billing_email, customer_number } = customer;
  const address = [`${street} ${number}`.trim(), `${zip} ${city}`.trim()].filter(Boolean);
  return (
    <Panel
      title={t("billing.details")}
      action={
        <Action to={paths.companyGeneral(workspace_id)} kind="ghost" small icon="pencil">
          {t("ui.edit")}
        </Action>
      }
    >
      {company || vat || address.length > 0 ? (
        <div className="grid gap-x-8 gap-y-4 p-4 text-sm md:grid-cols-3 md:p-5">
          <address className="not-italic [overflow-wrap:anywhere]">
            <span className="font-medium">{company}</span>
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {country === "BE" ? null : <span className="block">{t(`country.${country}`)}</span>}
          </address>
          <dl className="grid content-start gap-1">
            <dt className="text-muted">{t("workspace.vat")}</dt>
            <dd className="num">{vat ? vatInWords(vat) : t("billing.no_vat")}</dd>
          </dl>
          <dl className="grid content-start gap-1">
            <dt className="text-muted">{t("billing.customer_number")}</dt>
            <dd className="num">{customer_number}</dd>
            {billing_email ? (
              <>
                <dt className="mt-2 text-muted">{t("workspace.billing_email")}</dt>
                <dd className="[overflow-wrap:anywhere]">{billing_email}</dd>
              </>
            ) : null}
          </dl>
        </div>
      ) : (
        <EmptyLine>{t("billing.no_details")}</EmptyLine>
      )}
    </Panel>
  );
}
