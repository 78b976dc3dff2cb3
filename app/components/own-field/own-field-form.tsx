import type { KindChoice } from "@server/records/kind/inputs";
import { ownFieldFormValues } from "@server/records/own-field/form-values";
import { NewOwnField, type OwnFieldView } from "@server/records/own-field/inputs";
import { useTranslation } from "react-i18next";
import { NamesFields, nameLabels } from "~/components/review-point/names-fields";
import { CheckboxField, CheckboxGroup, RadioGroup } from "~/ui/choices";
import { TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Facts } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";

type Props = {
  /** The stored field; undefined for a new one. */
  field?: OwnFieldView;
  kinds: KindChoice[];
  cancel: string;
};

/** The form of an own field, to make or change one. What only one type has is shown with that type alone. */
export function OwnFieldForm({ field, kinds, cancel }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      defaultValue={field && { ...field, options: field.options.join("\n") }}
      basedOn={field && ownFieldFormValues(field)}
      labels={nameLabels}
      className="group mt-5 grid grid-cols-1 gap-4"
    >
      <UnsavedGuard />
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <NamesFields hint={t("kind.own_names_hint")} />
        {field ? (
          <Facts
            className="-mx-4 border-y border-line md:-mx-6"
            facts={[
              [t("own_field.holds"), t(`own_field.type.${field.type}`)],
              [t("own_field.key"), field.key],
            ]}
          />
        ) : (
          <RadioGroup
            name="type"
            label={t("own_field.holds")}
            defaultValue="text"
            boxed
            options={NewOwnField.shape.type.options.map((value) => ({
              value,
              label: t(`own_field.type.${value}`),
              hint: t(`own_field.type_hint.${value}`),
            }))}
          />
        )}
        {!field || field.type === "number" ? (
          <TextField
            name="unit"
            label={t("own_field.unit")}
            optional
            hint={t("own_field.unit_hint")}
            maxLength={20}
            autoComplete="off"
            placeholder="kg"
            className={field ? "" : "hidden group-has-[input[value=number]:checked]:grid"}
          />
        ) : null}
        {!field || field.type === "choice" ? (
          <TextArea
            name="options"
            label={t("own_field.options")}
            hint={t(field ? "own_field.options_change_hint" : "own_field.options_hint")}
            rows={5}
            className={field ? "" : "hidden group-has-[input[value=choice]:checked]:grid"}
          />
        ) : null}
      </div>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        {kinds.length > 0 ? (
          <>
            <input type="hidden" name="kind_ids" value="" />
            <CheckboxGroup
              name="kind_ids"
              label={t("own_field.for_kinds")}
              hint={t("own_field.for_kinds_hint")}
              options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
              className="sm:[&>div]:grid-cols-2"
            />
          </>
        ) : null}
        <CheckboxField
          name="required"
          label={t("own_field.required_label")}
          hint={t("own_field.required_hint")}
          toggle
        />
        <CheckboxField name="public" label={t("own_field.public_label")} hint={t("own_field.public_hint")} toggle />
        {field ? (
          <CheckboxField name="active" label={t("kind.active")} hint={t("own_field.active_hint")} toggle />
        ) : null}
      </div>
      <FormActions cancel={cancel}>
        <SubmitButton icon={field ? undefined : "plus"}>{t(field ? "ui.save" : "own_field.add")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
