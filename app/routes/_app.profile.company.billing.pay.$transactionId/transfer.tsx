import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { Facts } from "~/ui/panel";
import { Day } from "~/ui/time";
import type { Payment } from "./route.tsx";

/** The details of the transfer, and the same as a QR code for banking apps. */
export function Transfer({ payment: { state, beneficiary, communication, amount, due_on } }: { payment: Payment }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (state !== "transfer") return null;
  return (
    <div className="mt-5 grid gap-5 rounded-field border border-line bg-base-200/50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <Facts
        facts={[
          [t("payment.sum"), money(amount)],
          ...(beneficiary
            ? ([
                [t("payment.beneficiary"), beneficiary.name],
                [
                  t("payment.iban"),
                  <span key="iban" className="whitespace-nowrap">
                    {beneficiary.iban}
                  </span>,
                ],
                ...(beneficiary.bic ? [[t("payment.bic"), beneficiary.bic] as const] : []),
              ] as const)
            : []),
          [t("payment.communication"), communication ?? ""],
          ...(due_on ? [[t("payment.due_on"), <Day key="due" value={due_on} long />] as const] : []),
        ]}
      />
      {beneficiary?.code ? (
        <figure className="grid justify-items-center gap-2 p-4 text-center max-sm:pt-0">
          <img
            src={beneficiary.code}
            alt={t("payment.code_alt")}
            width={148}
            height={148}
            className="rounded-field bg-white"
          />
          <figcaption className="max-w-36 text-xs text-muted">{t("payment.code")}</figcaption>
        </figure>
      ) : null}
    </div>
  );
}
