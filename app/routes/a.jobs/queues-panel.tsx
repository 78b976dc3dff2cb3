import type { Background } from "@server/backoffice/admin/background-inputs";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { Moment } from "~/ui/time";

type Props = Pick<NonNullable<Background>, "queues" | "outbox">;

/** How much waits where, and since when the first of it is due. */
export function QueuesPanel({ queues, outbox }: Props) {
  const { t } = useTranslation();
  const head = (
    <>
      <Th>{t("admin_jobs.queue")}</Th>
      <Th numeric>{t("admin_jobs.waiting")}</Th>
      <Th>{t("admin_jobs.due_since")}</Th>
      <Th numeric>{t("admin_jobs.active")}</Th>
      <Th numeric>{t("admin_jobs.delayed")}</Th>
      <Th numeric>{t("admin_jobs.failed")}</Th>
    </>
  );
  return (
    <Panel title={t("admin.nav.queues")} className="mt-5">
      <Table caption={t("admin.nav.queues")} head={head}>
        <tr>
          <Td wide className="font-medium">
            {t("admin_jobs.outbox")}
          </Td>
          <Td numeric label={t("admin_jobs.waiting")}>
            {outbox.waiting}
          </Td>
          <Td label={t("admin_jobs.due_since")}>
            <Moment value={outbox.due_since} />
          </Td>
          <Td className="max-md:hidden" />
          <Td className="max-md:hidden" />
          <Td className="max-md:hidden" />
        </tr>
        {queues.map(({ name, waiting, due_since, active, delayed, failed }) => (
          <tr key={name}>
            <Td wide className="font-medium">
              {t(`admin_jobs.queues.${name}`)}
            </Td>
            <Td numeric label={t("admin_jobs.waiting")}>
              {waiting}
            </Td>
            <Td label={t("admin_jobs.due_since")}>
              <Moment value={due_since} />
            </Td>
            <Td numeric label={t("admin_jobs.active")}>
              {active}
            </Td>
            <Td numeric label={t("admin_jobs.delayed")}>
              {delayed}
            </Td>
            <Td numeric label={t("admin_jobs.failed")} className={failed > 0 ? "font-semibold" : ""}>
              {failed}
            </Td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
