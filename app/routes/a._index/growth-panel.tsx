import { inNumbers } from "@i18n/numbers";
import type { Statistics } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { Columns } from "~/components/admin/columns";
import { Panel } from "~/ui/panel";
import { useDates } from "~/ui/time";
import { Unfold } from "~/ui/unfold";

/** New accounts and workspaces by week. */
export function GrowthPanel({ weeks }: Pick<Statistics, "weeks">) {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  const formatted = (count: number) => inNumbers(count, i18n.language);
  const shortDate = (monday: string) =>
    t("admin_dashboard.short_day", { day: Number(monday.slice(8)), month: Number(monday.slice(5, 7)) });
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 xl:grid-cols-2">
      {(["workspaces", "users"] as const).map((what) => (
        <Panel
          key={what}
          title={t(`admin_dashboard.new_${what}`)}
          count={formatted(weeks.reduce((sum, week) => sum + week[what], 0))}
          padded
        >
          <Columns
            title={t(`admin_dashboard.new_${what}`)}
            series={[{ key: what, label: t(`admin.dashboard.${what}`) }]}
            points={weeks.map((week) => ({ key: week.monday, label: shortDate(week.monday), values: [week[what]] }))}
            format={(value) => (Number.isInteger(value) ? formatted(value) : "")}
          />
          <Unfold label={t("admin_dashboard.as_table")} className="mt-3">
            <table className="num mt-1 w-full text-sm">
              <caption className="sr-only">{t(`admin_dashboard.new_${what}`)}</caption>
              <tbody>
                {[...weeks].reverse().map((week) => (
                  <tr key={week.monday} className="border-t border-line">
                    <th scope="row" className="py-1 text-left font-normal text-muted">
                      {t("admin_dashboard.week_of", { day: day(week.monday) })}
                    </th>
                    <td className="py-1 text-right">{formatted(week[what])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Unfold>
        </Panel>
      ))}
    </div>
  );
}
