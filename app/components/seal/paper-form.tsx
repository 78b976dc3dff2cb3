import { useTranslation } from "react-i18next";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";

/** Takes a PDF to be checked. A file can also be dropped on the field. */
export function PaperForm({ again }: { again?: boolean }) {
  const { t } = useTranslation();
  return (
    <Form encType="multipart/form-data" className="panel grid grid-cols-1 gap-4 p-4 md:p-6">
      <FileField name="file" label={t("seal.file")} accept="application/pdf,.pdf" required />
      <SubmitButton icon="shield-check" className={again ? "btn-outline h-12" : "h-12"}>
        {again ? t("seal.check_another") : t("seal.check")}
      </SubmitButton>
    </Form>
  );
}
