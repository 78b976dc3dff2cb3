import { isLocale, languages } from "@i18n/locales";
import type { ConsentView } from "@server/tenancy/consent/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { Moment } from "~/ui/time";

type Props = { workspaceId: string; consents: ConsentView[]; total: number };

/** Which user agreed to which document, and when; the whole list is a PDF. */
export function ConsentsPanel({ workspaceId, consents, total }: Props) {
  const { t } = useTranslation();
  return (
    <Panel
      title={t("gdpr.consents.title")}
      count={total || undefined}
      action={
        <a href={paths.consentsPdf(workspaceId)} className="btn btn-ghost btn-sm touch:h-11" download>
          <Icon name="download" />
          {t("gdpr.consents.pdf")}
        </a>
      }
    >
      {consents.length === 0 ? (
        <EmptyLine>{t("gdpr.consents.none")}</EmptyLine>
      ) : (
        <Table
          caption={t("gdpr.consents.title")}
          head={
            <>
              <Th>{t("gdpr.consents.what")}</Th>
              <Th>{t("gdpr.consents.who")}</Th>
              <Th>{t("gdpr.consents.when")}</Th>
              <Th>{t("gdpr.consents.language")}</Th>
            </>
          }
        >
          {consents.map(({ id, kind, title, version, by, at, locale }) => (
            <tr key={id}>
              <Td wide>
                <a href={paths.document(kind, { version })} className="link font-medium tap">
                  {title}
                </a>
                <span className="num block text-xs text-muted">{t("terms.version", { version })}</span>
              </Td>
              <Td label={t("gdpr.consents.who")} className="[overflow-wrap:anywhere]">
                {by ?? <span className="text-muted">{t("gdpr.someone_gone")}</span>}
              </Td>
              <Td label={t("gdpr.consents.when")}>
                <Moment value={at} />
              </Td>
              <Td label={t("gdpr.consents.language")}>{isLocale(locale) ? languages[locale].name : locale}</Td>
            </tr>
          ))}
        </Table>
      )}
      {total > consents.length ? <EmptyLine>{t("gdpr.consents.more", { count: total })}</EmptyLine> : null}
    </Panel>
  );
}
