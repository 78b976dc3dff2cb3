import { Link } from "@remix-run/react";
import type { PaymentNoteView } from "@server/backoffice/admin/payment-note-inputs";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { Panel } from "~/ui/panel";
import { Day, inBrussels } from "~/ui/time";

/** Disputes, refunds and invoices that ask for attention; nothing where there are none. */
export function PaymentNotes({ notes }: { notes: PaymentNoteView[] }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (notes.length === 0) return null;
  return (
    <Panel title={t("admin_dashboard.notes")} count={notes.length} className="mt-5">
      <ul className="divide-y divide-line">
        {notes.map(({ id, what, amount, reference, since, workspace, subscription_id, transaction_id }) => (
          <li key={id} className="link-row px-4 py-3.5 text-sm md:px-5">
            <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
              {subscription_id ? (
                <Link
                  to={
                    transaction_id
                      ? paths.adminTransaction(subscription_id, transaction_id)
                      : paths.adminSubscription(subscription_id)
                  }
                  className="cover min-w-0 flex-1 [overflow-wrap:anywhere]"
                >
                  {workspace}
                </Link>
              ) : (
                <span className="min-w-0 flex-1 first-letter:uppercase">{t("admin_invoice.gone")}</span>
              )}
              {amount === null ? null : <span className="num">{money(amount)}</span>}
            </p>
            <p className="text-muted">{t(`admin_dashboard.note.${what}`)}</p>
            <p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
              <Day value={inBrussels(since).day} className="num" />
              {what.startsWith("no_details") ? null : (
                <>
                  {" · "}
                  <code>{reference}</code>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
