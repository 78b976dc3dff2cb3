import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/ui/choices";
import { TextArea, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";

/** The titles and the logo of a template. */
export function TemplateFields({ logo, title }: { logo: string | null; title: string }) {
  const { t } = useTranslation();
  return (
    <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
      <TextField name="title" label={t("template.title_field")} maxLength={200} autoComplete="off" required />
      <TextField name="subtitle" label={t("template.subtitle")} maxLength={200} autoComplete="off" optional />
      <TextField
        name="name"
        label={t("template.name")}
        hint={t("template.name_hint")}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <TextArea
        name="description"
        label={t("template.description")}
        hint={t("template.description_hint")}
        rows={3}
        maxLength={1000}
        optional
      />
      {logo ? (
        <div className="grid gap-3">
          <img
            src={logo}
            alt={t("template.logo_of", { title })}
            className="max-h-16 max-w-48 justify-self-start rounded-field border border-line bg-white p-1"
          />
          <CheckboxField name="delete_logo" label={t("template.delete_logo")} />
        </div>
      ) : null}
      <FileField name="logo" label={t("template.logo")} hint={t("template.logo_hint")} accept="image/*" optional />
    </div>
  );
}
