import { MAX_CSV, MAX_CSV_LINES } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { TextArea } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";

type Props = { container: { id: string; title: string } | null; csv?: string };

/** The list as a file or as pasted text; submitting it sends no invitation yet. */
export function CsvForm({ container, csv }: Props) {
  const { t } = useTranslation();
  return (
    <Form intent="read" encType="multipart/form-data" className="grid grid-cols-1 gap-5">
      <input type="hidden" name="container_id" value={container?.id ?? ""} />
      {csv === undefined ? (
        <div className="grid gap-1 text-sm text-muted">
          <p>{t("invitation.csv.columns")}</p>
          <p>{container ? t("invitation.csv.roles_here", { place: container.title }) : t("invitation.csv.roles")}</p>
        </div>
      ) : null}
      {csv === undefined ? (
        <FileField
          name="file"
          label={t("invitation.csv.file")}
          accept=".xlsx,.ods,.csv,.txt,.tsv,text/csv,text/plain"
          max={2 * MAX_CSV}
          hint={t("invitation.csv.file_hint", { maximum: MAX_CSV_LINES })}
        />
      ) : null}
      <TextArea
        name="csv"
        label={t(csv === undefined ? "invitation.csv.text" : "invitation.csv.list")}
        rows={csv === undefined ? 5 : 10}
        defaultValue={csv}
        placeholder={t("invitation.csv.example")}
        className="[&_textarea]:font-mono [&_textarea]:text-xs"
        spellCheck={false}
      />
      <FormActions>
        <SubmitButton kind={csv === undefined ? "primary" : "plain"} icon="list-checks">
          {t(csv === undefined ? "invitation.csv.read" : "invitation.csv.reread")}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
