import type { Background } from "@server/backoffice/admin/background-inputs";
import { useTranslation } from "react-i18next";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { Moment } from "~/ui/time";

/** What goes by the clock: when it ran last, and when it runs next. */
export function SchedulesPanel({ schedules }: Pick<NonNullable<Background>, "schedules">) {
  const { t } = useTranslation();
  const head = (
    <>
      <Th>{t("admin_jobs.what")}</Th>
      <Th>{t("admin_jobs.last")}</Th>
      <Th>{t("admin_jobs.next")}</Th>
    </>
  );
  return (
    <Panel title={t("admin_jobs.by_the_clock")} className="mt-5">
      {schedules.length === 0 ? (
        <EmptyLine>{t("admin_jobs.no_schedules")}</EmptyLine>
      ) : (
        <Table caption={t("admin_jobs.by_the_clock")} head={head}>
          {schedules.map(({ name, last, next_at }) => (
            <tr key={name}>
              <Td wide>
                {t(`admin_jobs.task.${name.replace("sweep.", "")}`)}
                <code className="block text-xs text-muted">{name}</code>
              </Td>
              <Td label={t("admin_jobs.last")}>
                <Moment value={last?.at} className="num" />
                {last?.failed ? <span className="ml-2 font-semibold">{t("admin_jobs.has_failed")}</span> : null}
              </Td>
              <Td label={t("admin_jobs.next")}>
                <Moment value={next_at} className="num" />
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
