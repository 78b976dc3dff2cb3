import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { UseFields } from "./use-fields.tsx";

type Props = {
  isLink: boolean;
  /** Allows several files at once. */
  several?: boolean;
  cancel: string;
  /** Shown when the library already has the same file. */
  duplicateNotice: ReactNode;
  /** More fields. */
  children?: ReactNode;
};

/** The form that adds files or a link to a library, and what they may be used for. */
export function AddForm({ isLink, several, cancel, duplicateNotice, children }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      key={isLink ? "link" : "files"}
      intent={isLink ? "link" : "files"}
      encType={isLink ? undefined : "multipart/form-data"}
      className="grid grid-cols-1 gap-5 p-4 md:p-6"
    >
      {duplicateNotice}
      {isLink ? (
        <TextField
          name="link"
          type="url"
          inputMode="url"
          label={t("file.link")}
          hint={t("file.link_hint")}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
        />
      ) : several ? (
        <FileField name="files" label={t("file.files")} multiple hint={t("library.files_hint")} />
      ) : (
        <FileField name="file" label={t("file.one")} />
      )}
      <TextField
        name="title"
        label={t("file.title_field")}
        optional
        hint={several && !isLink ? t("file.title_hint") : undefined}
        maxLength={200}
      />
      <UseFields />
      {children}
      <FormActions cancel={cancel}>
        <SubmitButton icon={isLink ? "link" : "upload"}>{t(isLink ? "file.add_link" : "file.upload")}</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  );
}
