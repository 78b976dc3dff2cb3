import type { Category } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { AboutFields } from "./about-fields.tsx";

type Props = { objectId: string; categories: Category[]; category?: string; title?: string; mayPublish: boolean };

/** The form that adds a link to an object. Videos of YouTube and Vimeo are played in the page. */
export function LinkForm({ objectId, categories, category, title, mayPublish }: Props) {
  const { t } = useTranslation();
  return (
    <Form intent="link" className="grid grid-cols-1 gap-5 p-4 md:p-6">
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
      <TextField name="title" defaultValue={title} label={t("file.title_field")} optional maxLength={200} />
      <AboutFields categories={categories} category={category} mayPublish={mayPublish} />
      <FormActions cancel={paths.object(objectId)}>
        <SubmitButton icon="link">{t("file.add_link")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
