import type { KindChoice } from "@server/records/kind/inputs";
import { machineFacts } from "@server/records/object/columns";
import { objectFormValues } from "@server/records/object/form-values";
import type { Category, ObjectView } from "@server/records/object/inputs";
import type { OwnField } from "@server/records/own-field/inputs";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { noOwnValues, OwnInputs, ownLabels } from "~/components/own-field/own-inputs";
import { CheckboxGroup, RadioGroup } from "~/ui/choices";
import { ColorField, SelectField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { TagsField } from "~/ui/tags-field";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { IconPicker } from "./icon-picker.tsx";
import { MachineFields, machineLabels } from "./machine-fields.tsx";
import { PicturesFieldset } from "./pictures-fieldset.tsx";
import { SignPreview } from "./sign-preview.tsx";

type Props = {
  /** The stored object; undefined for a new one. */
  object?: ObjectView;
  containerId: string;
  categories: Category[];
  kinds: KindChoice[];
  /** The own fields of the workspace that are offered, or that the object has. */
  fields: OwnField[];
  /** Tags in use, the most used first. */
  tags: readonly string[];
  /** Whether the user may add a category: admins of the workspace. */
  mayAddCategory: boolean;
  cancel: string;
};

const pictureTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** The form of an object, to create or edit one. */
export function ObjectForm({ object, containerId, categories, kinds, fields, tags, mayAddCategory, cancel }: Props) {
  const { t } = useTranslation();
  const [chosenKind, chooseKind] = useState<string>();
  const own = { kinds, chosenKind };
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
      basedOn={object && { ...noOwnValues(fields), ...objectFormValues(object) }}
      labels={{ ...machineLabels(t), ...ownLabels(fields) }}
      className="grid grid-cols-1 gap-5"
    >
      {object ? null : <input type="hidden" name="container_id" value={containerId} />}
      <div className="grid grid-cols-1 gap-5">
        <Part title={t("object.part.what")} className="order-1">
          <TextField
            name="title"
            label={t("object.title")}
            maxLength={200}
            autoFocus={!object}
            placeholder={t("object.title_example")}
          />
          <div className={`grid gap-5 sm:grid-cols-2 ${object ? "grid-cols-1" : "grid-cols-2 max-md:gap-3"}`}>
            <TextField name="display_code" label={t("object.code")} optional maxLength={40} placeholder="HF-03" />
            <SelectField
              name="kind_id"
              label={t("object.kind")}
              optional
              empty={t("object.no_kind")}
              options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(event) => chooseKind(event.target.value)}
            />
          </div>
          <OwnInputs {...own} fields={fields.filter(({ required }) => required)} />
        </Part>
        <More open={Boolean(object)} fields={fields.filter(({ required }) => !required)}>
          <Part title={t("object.part.machine")}>
            <TextField
              name="subtitle"
              label={t("object.subtitle")}
              optional
              hint={t("object.subtitle_hint")}
              maxLength={200}
            />
            <MachineFields />
            <OwnInputs {...own} fields={fields.filter(({ required }) => !required)} />
            <TagsField name="tags" label={t("object.tags")} optional hint={t("object.tags_hint")} known={tags} />
          </Part>
          <Part title={t("object.part.label")} text={t("object.part.label_text")}>
            <ColorField name="color_code" label={t("object.color")} optional hint={t("object.color_hint")} />
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
          {object ? null : (
            <Part title={t("object.files")}>
              <FileField name="files" label={t("object.add_files")} optional multiple />
            </Part>
          )}
        </More>
        {/* above the rest to the eye, of a new object on a phone first of all, which fits one screen; sent last, so that of
            a form with too large a photo all else is read */}
        <Part
          title={t("object.pictures")}
          id="pictures"
          className={object ? "order-2" : "order-2 max-md:order-first max-md:[&>.panel-head]:hidden"}
        >
          {object && object.images.length > 0 ? <PicturesFieldset objectId={object.id} images={object.images} /> : null}
          <FileField name="images" label={t("object.add_pictures")} optional multiple accept={pictureTypes} />
        </Part>
      </div>
      <FormActions cancel={cancel}>
        <SubmitButton>{t(object ? "ui.save" : "object.make_it")}</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  );
}

/** What is folded in, beside the own fields that need no value. */
const folded = ["subtitle", ...machineFacts, "tags", "color_code", "icon_code", "new_category"];

/** Closed for a new object, so that little makes one; open where something in it was filled in, or refused. */
function More({ open, fields, children }: { open: boolean; fields: OwnField[]; children: React.ReactNode }) {
  const { t } = useTranslation();
  const { returned, errors, value } = useFormState();
  const details = useRef<HTMLDetailsElement>(null);
  const names = [...folded, ...fields.map(({ key }) => `fields.${key}`)];
  const isFilled = returned && [...names, "categories"].some((name) => [value(name)].flat().some(Boolean));
  const isRefused = [...names, "size", "categories", "files"].some((name) => errors[name]?.length);
  useEffect(() => {
    if (isRefused && details.current) details.current.open = true; // refused again, folded in again
  }, [errors, isRefused]);
  return (
    <details ref={details} className="group order-3" open={open || isFilled || isRefused}>
      <summary className="btn btn-ghost -ml-2 list-none gap-2 touch:h-14 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        {t("object.more")}
      </summary>
      <div className="mt-3 grid grid-cols-1 gap-5">{children}</div>
    </details>
  );
}

type PartProps = { title: string; text?: string; id?: string; className?: string; children: React.ReactNode };

function Part({ title, text, id, className = "", children }: PartProps) {
  return (
    <section className={`panel scroll-mt-20 ${className}`} id={id} aria-label={title}>
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
