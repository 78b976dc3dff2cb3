import type { Category } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/ui/choices";
import { DateField, SelectField, TextArea } from "~/ui/fields";

type Props = { categories: Category[]; category?: string; mayPublish: boolean };

/** The optional fields of a file or link, besides its title. */
export function AboutFields({ categories, category, mayPublish }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {categories.length > 0 ? (
          <SelectField
            name="category_id"
            label={t("file.category")}
            optional
            empty={t("file.no_category")}
            options={categories.map(({ id, title }) => ({ value: id, label: title }))}
            defaultValue={category}
          />
        ) : null}
        <DateField name="expires_on" label={t("file.expires_on")} optional hint={t("file.expires_on_hint")} />
      </div>
      <TextArea name="description" label={t("file.description")} optional rows={2} maxLength={2000} />
      {mayPublish ? <CheckboxField name="public" label={t("file.public")} hint={t("file.public_hint")} toggle /> : null}
    </>
  );
}
