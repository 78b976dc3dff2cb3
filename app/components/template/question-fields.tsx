import type { AboutQuestion, QuestionType } from "@db/schema/question";
import { definitions } from "@server/inspection/answer/question-types/all";
import type { GroupView } from "@server/inspection/template/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/ui/choices";
import { SelectField, TextArea, TextField } from "~/ui/fields";
import { useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { offeredTypes, typesInBuilder } from "./question-types.ts";

type Props = {
  label: string;
  /** The type that is chosen in the form. */
  type: QuestionType;
  /** Groups to move the question to. */
  groups?: GroupView[];
  scripts: boolean;
};

/** Their labels, for the notice above a form that was refused. `label`: of the question itself. */
export const labelsOf = (t: TFunction, label: string): Record<keyof AboutQuestion | "group_id", string> => ({
  label,
  type: t("template.kind"),
  group_id: t("template.in_group"),
  options: t("template.options"),
  multiple: t("template.multiple"),
  required: t("template.required"),
  page_break: t("template.page_break"),
});

/**
 * The fields of a question. Without scripts the options are always shown, since the type is chosen in the same form.
 */
export function QuestionFields({ label, type, groups = [], scripts }: Props) {
  const { t } = useTranslation();
  const { errors } = useFormState();
  const showsOptions = definitions[type].hasOptions || !scripts || Boolean(errors.options ?? errors.multiple);
  return (
    <>
      <TextField name="label" label={label} maxLength={500} autoComplete="off" required autoFocus={scripts} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <SelectField
          name="type"
          label={t("template.kind")}
          options={offeredTypes.map((value) => ({ value, label: t(`template.type.${value}`) }))}
        />
        {groups.length > 1 ? (
          <SelectField
            name="group_id"
            label={t("template.in_group")}
            options={groups.map(({ id, title }) => ({ value: id, label: title }))}
          />
        ) : null}
      </div>
      {typesInBuilder[type].hinted ? (
        <p className="flex items-start gap-2 text-sm text-accent-ink">
          <Icon name="info" className="mt-0.5" />
          {t(`template.type_hint.${type}`)}
        </p>
      ) : null}
      {showsOptions ? (
        <div className="grid gap-3">
          <TextArea name="options" label={t("template.options")} hint={t("template.options_hint")} rows={5} />
          <CheckboxField name="multiple" label={t("template.multiple")} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <CheckboxField name="required" label={t("template.required")} toggle />
        <CheckboxField name="page_break" label={t("template.page_break")} toggle />
      </div>
    </>
  );
}
