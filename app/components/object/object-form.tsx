import type { KindChoice } from "@server/records/kind/inputs";
import { objectFormValues } from "@server/records/object/form-values";
import type { Category, ObjectView } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxGroup, RadioGroup } from "~/ui/choices";
import { ColorField, DateField, SelectField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { TagsField } from "~/ui/tags-field";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { IconPicker } from "./icon-picker.tsx";
import { PicturesFieldset } from "./pictures-fieldset.tsx";
import { SignPreview } from "./sign-preview.tsx";

type Props = {
  /** The stored object; undefined for a new one. */
  object?: ObjectView;
  containerId: string;
  categories: Category[];
  kinds: KindChoice[];
  /** Tags in use, the most used first. */
  tags: readonly string[];
  /** Whether the user may add a category: admins of the workspace. */
  mayAddCategory: boolean;
  cancel: string;
};

const pictureTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** The form of an object, to create or edit one. */
export function ObjectForm({ object, containerId, categories, kinds, tags, mayAddCategory, cancel }: Props) {
  const { t } = useTranslation();
  const stored = object && {
    ...object,
    kind_id: object.kind?.id ?? "",
    icon_code: object.icon_code ?? "",
    tags: object.tags.join(", "),
  };
  return (
    <Form
      encType="multipart/form-data"
      defaultValue={stored}
      basedOn={object && objectFormValues(object)}
      className="grid grid-cols-1 gap-5"
    >
      {object ? null : <input type="hidden" name="container_id" value={containerId} />}
      <Part title={t("object.part.what")}>
        <TextField
          name="title"
          label={t("object.title")}
          maxLength={200}
          autoFocus={!object}
          placeholder={t("object.title_example")}
        />
        <TextField
          name="subtitle"
          label={t("object.subtitle")}
          optional
          hint={t("object.subtitle_hint")}
          maxLength={200}
        />
        <SelectField
          name="kind_id"
          label={t("object.kind")}
          optional
          empty={t("object.no_kind")}
          options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            name="serial_number"
            label={t("object.serial_number")}
            optional
            maxLength={80}
            autoComplete="off"
            placeholder="HX2510-00417"
          />
          <DateField
            name="in_service_on"
            label={t("object.in_service_on")}
            optional
            hint={t("object.in_service_hint")}
          />
        </div>
        <TagsField name="tags" label={t("object.tags")} optional hint={t("object.tags_hint")} known={tags} />
      </Part>
      <Part title={t("object.part.label")} text={t("object.part.label_text")}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
          <TextField name="display_code" label={t("object.code")} optional maxLength={40} placeholder="HF-03" />
          <ColorField name="color_code" label={t("object.color")} optional />
          <ColorField name="text_color_code" label={t("object.text_color")} optional />
        </div>
        <SignPreview />
        <IconPicker name="icon_code" label={t("icon.title")} />
        <RadioGroup
          name="size"
          label={t("object.pin_size")}
          defaultValue="m"
          options={(["s", "m", "l"] as const).map((value) => ({ value, label: t(`object.size.${value}`) }))}
        />
      </Part>
      {categories.length > 0 || mayAddCategory ? (
        <Part title={t("object.categories")} text={t("object.categories_text")}>
          <input type="hidden" name="categories" value="" />
          {categories.length > 0 ? (
            <CheckboxGroup
              name="categories"
              label={t("object.categories_of_workspace")}
              options={categories.map(({ id, title }) => ({ value: id, label: title }))}
              defaultValue={object?.categories.map(({ id }) => id)}
            />
          ) : null}
          {mayAddCategory ? <NewCategory /> : null}
        </Part>
      ) : null}
      <Part title={t(object ? "object.pictures" : "object.pictures_and_files")} id="pictures">
        {object && object.images.length > 0 ? <PicturesFieldset objectId={object.id} images={object.images} /> : null}
        <FileField name="images" label={t("object.add_pictures")} optional multiple accept={pictureTypes} />
        {object ? null : <FileField name="files" label={t("object.add_files")} optional multiple />}
      </Part>
      <FormActions cancel={cancel}>
        <SubmitButton>{t(object ? "ui.save" : "object.make")}</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  );
}

function Part({ title, text, id, children }: { title: string; text?: string; id?: string; children: React.ReactNode }) {
  return (
    <section className="panel scroll-mt-20" id={id} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <div className="grid grid-cols-1 gap-5 p-4 md:p-6">
        {text ? <p className="-mb-1 text-sm text-muted">{text}</p> : null}
        {children}
      </div>
    </section>
  );
}

function NewCategory() {
  const { t } = useTranslation();
  return (
    <TextField
      name="new_category"
      label={t("object.new_category")}
      optional
      maxLength={80}
      placeholder={t("object.new_category_example")}
    />
  );
}
