import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { EmptyLine } from "~/ui/empty";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import type { Tone } from "~/ui/state";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import type { BillingData } from "./route.tsx";

type Input = BillingData["transactions"]["items"][number];
type State = Input["status"] | "credited";

/** A payment that was refunded in full counts as credited. */
const transactionState = ({ status, credit_note }: Input): State =>
  status === "paid" && credit_note ? "credited" : status;

const signs: Record<State, [Tone, IconName]> = {
  credited: ["none", "undo-2"],
  paid: ["valid", "circle-check"],
  open: ["plan", "clock"],
  pending: ["plan", "clock"],
  authorized: ["plan", "clock"],
  failed: ["bad", "circle-x"],
  expired: ["expired", "calendar-x"],
  canceled: ["none", "circle-minus"],
};
const filters = ["paid", "open", "failed"] as const;

/** Amounts due and paid, each with its invoice. */
export function Transactions({ page: { transactions, workspace_id, status } }: { page: BillingData }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { items, meta } = transactions;
  if (meta.total === 0 && !status)
    return (
      <Panel title={t("billing.payments")}>
        <EmptyLine>{t("billing.no_payments")}</EmptyLine>
      </Panel>
    );
  return (
    <Panel title={t("billing.payments")} count={meta.total}>
      <div className="border-b border-line px-4 py-2.5 md:px-5">
        <FilterChips
          label={t("billing.payments")}
          items={[
            { to: paths.billing(workspace_id), label: t("ui.all"), current: !status },
            ...filters.map((value) => ({
              to: paths.billing(workspace_id, { status: value }),
              label: t(`billing.payment.${value}`),
              current: status === value,
            })),
          ]}
        />
      </div>
      {items.length === 0 ? (
        <EmptyLine>{t("billing.no_such_payments")}</EmptyLine>
      ) : (
        <Table
          caption={t("billing.payments")}
          head={
            <>
              <Th sort="date" defaultSort="-date">
                {t("billing.date")}
              </Th>
              <Th>{t("billing.what")}</Th>
              <Th sort="status">{t("billing.status_label")}</Th>
              <Th sort="amount" numeric>
                {t("billing.amount_incl")}
              </Th>
              <Th>{t("billing.invoice")}</Th>
            </>
          }
        >
          {items.map((input) => {
            const { id, date, description, amount, invoice, credit_note, partial_credit_notes } = input;
            const creditNotes = [...partial_credit_notes, ...(credit_note ? [credit_note] : [])];
            const state = transactionState(input);
            const [tone, icon] = signs[state];
            return (
              <tr key={id}>
                <Td className="whitespace-nowrap">
                  <Day value={date} />
                </Td>
                <Td wide className="max-md:order-first [overflow-wrap:anywhere]">
                  {description}
                </Td>
                <Td end>
                  <Chip tone={tone} icon={icon}>
                    {t(`billing.payment.${state}`)}
                  </Chip>
                </Td>
                <Td
                  numeric
                  end
                  className="whitespace-nowrap font-medium max-md:order-last max-md:flex touch:min-h-11 touch:items-center max-md:self-start"
                >
                  {money(amount)}
                </Td>
                <Td>
                  {invoice ? (
                    <InvoiceLink {...invoice} label={t("billing.invoice_of", { number: invoice.number })}>
                      {invoice.number}
                    </InvoiceLink>
                  ) : (
                    <span className="text-muted">–</span>
                  )}
                  {creditNotes.map((note) => (
                    <InvoiceLink key={note.number} {...note} label={t("billing.credit_note_of", note)}>
                      {t("billing.credit_note", note)}
                    </InvoiceLink>
                  ))}
                </Td>
              </tr>
            );
          })}
        </Table>
      )}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </Panel>
  );
}

type LinkProps = NonNullable<Input["invoice"]> & { label: string; children: string };

/** The PDF, the structured invoice where there is one, and how far that came over Peppol. */
function InvoiceLink({ number, file_path, ubl_path, peppol, label, children }: LinkProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="flex items-center gap-3">
        <a
          href={file_path}
          className="link num flex w-fit items-center gap-1.5 whitespace-nowrap tap"
          aria-label={label}
        >
          <Icon name="file-text" />
          {children}
        </a>
        {ubl_path ? (
          <a href={ubl_path} className="link text-xs tap" aria-label={t("billing.ubl_of", { number })}>
            UBL
          </a>
        ) : null}
      </span>
      {peppol ? <p className="max-w-52 text-xs text-muted">{t(`billing.peppol.${peppol}`)}</p> : null}
    </>
  );
}
