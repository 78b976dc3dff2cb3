import { Form } from "@remix-run/react";
import type { WorkspaceConsents } from "@server/tenancy/consent/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { DocumentRow } from "~/components/document/document-row";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { useDates } from "~/ui/time";

type Props = { workspaceId: string; documents: z.infer<typeof WorkspaceConsents>["documents"]; mayAgree: boolean };

/** The documents with the workspace's consent to each, and a button for those without one. */
export function DocumentsPanel({ workspaceId, documents, mayAgree }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const open = documents.filter(({ agreed }) => !agreed);
  return (
    <Panel title={t("gdpr.documents")}>
      <ul className="divide-y divide-line">
        {documents.map(({ agreed, ...document }) => (
          <DocumentRow
            key={document.id}
            document={{ ...document, agreed_at: agreed?.at }}
            to={paths.document(document.kind)}
          >
            <p className="mt-1.5 flex items-start gap-1.5 text-sm">
              <Icon name={agreed ? "circle-check" : "circle-dashed"} className="mt-0.5 text-muted" />
              {agreed ? (
                <span>
                  {t("gdpr.agreed_by", {
                    name: agreed.by ?? t("gdpr.someone_gone"),
                    day: day(agreed.at, "long"),
                  })}
                </span>
              ) : (
                <span className="text-muted">{t("terms.not_agreed")}</span>
              )}
            </p>
          </DocumentRow>
        ))}
      </ul>
      {open.length > 0 && mayAgree ? (
        <Form method="post" className="border-t border-line p-4 md:p-5">
          <input type="hidden" name="id" value={workspaceId} />
          {open.map(({ kind }) => (
            <input key={kind} type="hidden" name="kinds" value={kind} />
          ))}
          <h3 className="font-semibold">{t("gdpr.ask.title")}</h3>
          <p className="mt-1 text-sm text-muted">{t("gdpr.ask.text", { count: open.length })}</p>
          <button type="submit" name="intent" value="agree" className="btn btn-primary mt-4 touch:h-11 max-md:w-full">
            {t("gdpr.ask.button")}
          </button>
        </Form>
      ) : null}
    </Panel>
  );
}
