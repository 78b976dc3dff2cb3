import type { BackgroundTemplateView, Fillable } from "@server/records/background-template/inputs";
import type { PointChoice } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { TextArea, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { ItemsField } from "./items-field.tsx";

/** The form of a background template, to create or edit one. */
export function TemplateForm({
  template,
  points,
  fillable,
  cancel,
}: {
  template?: BackgroundTemplateView;
  points: readonly PointChoice[];
  /** Templates that an item can require to be filled in. */
  fillable: readonly Fillable[];
  cancel: string;
}) {
  const { t } = useTranslation();
  const { title, description, items, images = [] } = template ?? {};
  const rows = items?.map((item) => ({
    ...item,
    review_point: item.review_point ?? "",
    template_id: item.template_id ?? "",
  }));
  return (
    <Form
      encType="multipart/form-data"
      defaultValue={{ title, description, items: rows }}
      className="mt-5 grid grid-cols-1 gap-4"
    >
      {/* the first button, so that Enter in a field saves instead of moving a row */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t("ui.save")}
      </button>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField
          name="title"
          label={t("background_template.title_field")}
          hint={t("background_template.title_hint")}
          maxLength={120}
          autoComplete="off"
        />
        <TextArea name="description" label={t("background_template.description")} optional rows={2} maxLength={2000} />
        <ItemsField name="items" points={points} fillable={fillable} />
        <FileField
          name="images"
          label={t("background_template.images")}
          hint={t("background_template.images_hint")}
          optional
          multiple
          accept="image/*"
        />
        {images.length > 0 ? (
          <ul className="flex flex-wrap gap-3" aria-label={t("background_template.images")}>
            {images.map(({ sha256, name, file_path }) => (
              <li key={sha256} className="grid w-32 gap-1.5">
                <img
                  src={`${file_path}?size=s`}
                  alt={name}
                  loading="lazy"
                  className="h-24 w-full rounded-field border border-line bg-base-200 object-cover"
                />
                <label className="flex items-center gap-2 text-sm touch:min-h-11">
                  <input type="checkbox" className="checkbox checkbox-sm" name="delete_images[]" value={sha256} />
                  {t("ui.remove")}
                </label>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <FormActions cancel={cancel}>
        <SubmitButton>{t(template ? "ui.save" : "background_template.make")}</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  );
}
