import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OperationField } from "~/offline/operation-field";
import { paths } from "~/paths/paths";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";
import { useScripts } from "~/ui/use-scripts";

type Props = { objectId: string; code: string; workspaceId: string };

/**
 * Keeps a photo of the machine. With scripts it is sent as soon as it is taken, so that the form is only there for who
 * moves through the page by keyboard, and after a refusal; the act is its label.
 */
export function PhotoForm({ objectId, code, workspaceId }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const refused = useActionData<unknown>() !== undefined;
  return (
    <section
      className={scripts && !refused ? "sr-only focus-within:not-sr-only" : "panel mt-4 p-4"}
      aria-label={t("scan.photo")}
    >
      <Form
        data-later="photos"
        data-about={paths.object(objectId)}
        data-workspace={workspaceId}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-3"
      >
        <OperationField workspaceId={workspaceId} />
        <input type="hidden" name="id" value={objectId} />
        <input type="hidden" name="code" value={code} />
        <FileField
          name="files"
          label={t("scan.photo_of")}
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget: { form, value } }) => value && form?.requestSubmit()}
        />
        <SubmitButton className="h-14">{t("scan.keep_photo")}</SubmitButton>
      </Form>
    </section>
  );
}
