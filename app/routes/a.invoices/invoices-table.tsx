import { Link } from "@remix-run/react";
import type { AdminInvoiceRow } from "@server/backoffice/admin/invoice-inputs";
import { communicationInWords } from "@server/billing/invoice/communication";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import type { IconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/state";
import { Table, Td, Th } from "~/ui/table";
import { Day, useDates } from "~/ui/time";

const usual = "-number";
const signs: Record<AdminInvoiceRow["state"], [Tone, IconName]> = {
  open: ["plan", "clock"],
  paid: ["valid", "circle-check"],
  credited: ["none", "circle-minus"],
  credit_note: ["none", "file-text"],
};

/** Invoices and credit notes by number: a row each, a card on a phone. The whole row links to the PDF. */
export function InvoicesTable({ invoices }: { invoices: AdminInvoiceRow[] }) {
  const { t } = useTranslation();
  const head = (
    <>
      <Th sort="number" defaultSort={usual}>
        {t("admin_invoice.number")}
      </Th>
      <Th>{t("admin_invoice.customer")}</Th>
      <Th>{t("admin_subscription.status_label")}</Th>
      <Th sort="due_on" defaultSort={usual}>
        {t("admin_subscription.due_on")}
      </Th>
      <Th sort="total" defaultSort={usual} numeric>
        {t("admin_subscription.amount")}
      </Th>
    </>
  );
  return (
    <Table caption={t("admin_invoice.title")} head={head}>
      {invoices.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} />
      ))}
    </Table>
  );
}

function InvoiceLine({ invoice }: { invoice: AdminInvoiceRow }) {
  const { t } = useTranslation();
  const { today } = useDates();
  const money = useMoney();
  const {
    id,
    number,
    state,
    company,
    customer_number,
    workspace_id,
    issued_on,
    due_on,
    paid_on,
    total,
    communication,
    has_ubl,
    other,
  } = invoice;
  const [tone, icon] = signs[state];
  return (
    <tr className="link-row">
      <Td wide>
        <a href={paths.storedInvoicePdf(id)} className="cover num link link-hover font-medium max-md:text-base">
          {number}
        </a>
        <p className="num text-xs text-muted">
          <Day value={issued_on} />
          {communication ? ` · ${communicationInWords(communication)}` : null}
        </p>
        {has_ubl ? (
          <a
            href={paths.storedInvoiceUbl(id)}
            className="relative z-1 link text-xs tap"
            aria-label={t("admin_invoice.ubl_of", { number })}
          >
            UBL
          </a>
        ) : null}
      </Td>
      <Td wide className="md:max-w-72 [overflow-wrap:anywhere]">
        {workspace_id ? (
          <Link
            to={paths.adminWorkspace(workspace_id)}
            className="relative z-1 link link-hover inline-flex items-center tap"
          >
            {company}
          </Link>
        ) : (
          company
        )}
        <p className="num text-xs text-muted">
          {customer_number}
          {workspace_id ? null : ` · ${t("admin_invoice.gone")}`}
        </p>
      </Td>
      <Td wide>
        <Chip tone={tone} icon={icon}>
          {t(`admin_invoice.state.${state}`)}
        </Chip>
        {other ? (
          <p className="num mt-0.5 text-xs text-muted">
            {t(state === "credit_note" ? "admin_invoice.takes_back" : "admin_invoice.taken_back_by", { number: other })}
          </p>
        ) : null}
      </Td>
      <Td className="num whitespace-nowrap" label={paid_on || !due_on ? undefined : t("admin_subscription.due_on")}>
        {paid_on ? (
          <span className="text-muted">
            {t("admin_invoice.paid_on")} {<Day value={paid_on} />}
          </span>
        ) : due_on ? (
          <span className={state === "open" && due_on < today ? "font-semibold" : undefined}>
            <Day value={due_on} />
          </span>
        ) : (
          <span className="text-muted max-md:hidden">–</span>
        )}
      </Td>
      <Td numeric end className="font-medium">
        {money(total)}
      </Td>
    </tr>
  );
}
