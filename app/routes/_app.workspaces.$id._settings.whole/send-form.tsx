import { MAX_WHOLE } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";

/** Sends the ZIP, to look at it. */
export function SendForm({ workspaceId, disabled }: { workspaceId: string; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <Form intent="send" encType="multipart/form-data" className="grid grid-cols-1 gap-5">
      <FileField
        name="file"
        label={t("whole.in.file")}
        hint={t("whole.in.file_hint")}
        accept=".zip,application/zip"
        max={MAX_WHOLE}
        disabled={disabled}
      />
      <FormActions cancel={paths.everything(workspaceId)}>
        <SubmitButton icon="upload" disabled={disabled}>
          {t("whole.in.look")}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
