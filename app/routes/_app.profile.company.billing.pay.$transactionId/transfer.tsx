import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/panel";
import { Day, useDates } from "~/ui/time";
import type { Payment } from "./route.tsx";

/** The details of the transfer, and the same as a QR code for banking apps. */
export function Transfer({ payment: { state, beneficiary, communication, amount, due_on } }: { payment: Payment }) {
  const { t } = useTranslation();
  const money = useMoney();
  const late = useDates().late(due_on);
  if (state !== "transfer") return null;
  return (
    <div className="mt-5 grid gap-5 rounded-field border border-line bg-base-200/50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <Facts
        // what must be copied whole stays on one line: on a phone below its name
        className="max-sm:[&>div]:flex-col max-sm:[&>div]:gap-y-0 max-sm:[&_dd]:text-left sm:[&_dd]:ml-auto"
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
          [
            t("payment.communication"),
            <span key="communication" className="whitespace-nowrap">
              {communication}
            </span>,
          ],
          ...(due_on ? [[t("payment.due_on"), <DueOn key="due" value={due_on} late={late} />] as const] : []),
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
          <figcaption className="max-w-44 text-xs text-balance text-muted">{t("payment.code")}</figcaption>
        </figure>
      ) : null}
    </div>
  );
}

const DueOn = ({ value, late }: { value: string; late: string | undefined }) => (
  <>
    <span className="whitespace-nowrap">
      <Day value={value} long />
    </span>
    {late ? (
      <span className="mt-1 flex sm:justify-end">
        <Chip tone="expired" icon="alarm-clock">
          {late}
        </Chip>
      </span>
    ) : null}
  </>
);
