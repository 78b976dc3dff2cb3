import { moneyInWords } from "@i18n/numbers";
import { Link } from "@remix-run/react";
import type { Statistics } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { Columns } from "~/components/admin/columns";
import { useMoney } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";

/** Invoiced and paid amounts by month, and what is unpaid. */
export function MoneyPanel({ money }: Pick<Statistics, "money">) {
  const { t } = useTranslation();
  const inWords = useMoney();
  const hasMoney = money.months.some(({ invoiced, received }) => invoiced !== 0 || received !== 0);
  const pending = (["late", "open", "failed"] as const).filter((what) => money[what].count > 0);
  return (
    <Panel title={t("admin_dashboard.money")} count={t("admin_dashboard.excl")} className="mt-5">
      {hasMoney ? <MoneyByMonth months={money.months} /> : <EmptyLine>{t("admin_dashboard.no_money")}</EmptyLine>}
      {pending.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {pending.map((what) => (
            <li key={what} className="link-row flex items-center gap-4 px-4 py-2.5 text-sm md:px-5 touch:py-3.5">
              <Link
                to={paths.adminSubscriptions({ payment: what === "failed" ? "failed" : "open" })}
                className="cover min-w-0 flex-1"
              >
                {t(`admin_dashboard.${what}`, { count: money[what].count })}
              </Link>
              <span className="num font-medium">{inWords(money[what].amount)}</span>
              <span className="text-xs text-muted">{t("admin_dashboard.incl")}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function MoneyByMonth({ months }: Pick<Statistics["money"], "months">) {
  const { t, i18n } = useTranslation();
  const inWords = useMoney();
  const series = (["invoiced", "received"] as const).map((key) => ({ key, label: t(`admin_dashboard.${key}`) }));
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 p-4 md:p-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Columns
        tall
        title={t("admin_dashboard.money")}
        series={series}
        points={months.map(({ month, invoiced, received }) => ({
          key: month,
          label: t(`admin_dashboard.month.${Number(month.slice(5))}`),
          values: [invoiced, received],
        }))}
        format={(cents) => moneyInWords(cents, i18n.language).replace(/[.,]00(?=\D*$)/, "")}
      />
      <table className="num w-full self-start text-sm">
        <caption className="sr-only">{t("admin_dashboard.money")}</caption>
        <thead>
          <tr className="text-2xs text-muted">
            <th scope="col" className="pb-1.5 text-left font-semibold">
              {t("admin_dashboard.month_label")}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="pb-1.5 pl-3 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, invoiced, received }, place) => (
            <tr key={month} className={`border-t border-line ${place > 5 ? "max-md:hidden" : ""}`}>
              <th scope="row" className="py-1 text-left font-normal text-muted">
                {t(`admin_dashboard.month.${Number(month.slice(5))}`)} {month.slice(0, 4)}
              </th>
              {[invoiced, received].map((cents, index) => (
                <td key={series[index]!.key} className={`py-1 pl-3 text-right ${cents === 0 ? "text-muted" : ""}`}>
                  {inWords(cents)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
