import type { AboutQuestion, QuestionType } from "@db/schema/question";
import { possibleAnswers } from "@server/inspection/answer/asked";
import { definitions } from "@server/inspection/answer/question-types/all";
import { conditionInForm } from "@server/inspection/template/form-values";
import type { GroupView, QuestionView } from "@server/inspection/template/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/ui/choices";
import { NumberField, SelectField, TextArea, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { HelpPicture } from "./help-picture.tsx";
import { offeredTypes, typesInBuilder } from "./question-types.ts";

type Props = {
  label: string;
  /** The type that is chosen in the form. */
  type: QuestionType;
  /** The sha256 of the picture that it has beside its help. */
  picture?: string;
  /** Groups to move the question to. */
  groups?: GroupView[];
  /** The questions before it, on which it can depend. */
  earlier: QuestionView[];
  scripts: boolean;
};

/** Their labels, for the notice above a form that was refused. `label`: of the question itself. */
export const labelsOf = (t: TFunction, label: string): Record<keyof AboutQuestion | "group_id", string> => ({
  label,
  type: t("template.kind"),
  group_id: t("template.in_group"),
  options: t("template.options"),
  multiple: t("template.multiple"),
  unit: t("template.unit"),
  lower: t("template.lower"),
  upper: t("template.upper"),
  point_from: t("template.point_from"),
  nok_note: t("template.nok_note"),
  nok_photo: t("template.nok_photo"),
  shown_if: t("template.shown_if"),
  help: t("template.help"),
  help_picture: t("template.help_picture"),
  required: t("template.required"),
  page_break: t("template.page_break"),
});

/**
 * The fields of a question. Without scripts those of every type are shown, since the type is chosen in the same form.
 */
export function QuestionFields({ label, type, picture, groups = [], earlier, scripts }: Props) {
  const { t } = useTranslation();
  const { errors } = useFormState();
  const { hasOptions, hasLimits, isNok, points } = definitions[type];
  const shows = (does: unknown, ...fields: string[]) => does || !scripts || fields.some((field) => errors[field]);
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
      {shows(hasOptions, "options", "multiple") ? (
        <div className="grid gap-3">
          <TextArea name="options" label={t("template.options")} hint={t("template.options_hint")} rows={5} />
          <CheckboxField name="multiple" label={t("template.multiple")} />
        </div>
      ) : null}
      {shows(hasLimits, "unit", "lower", "upper") ? (
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <TextField name="unit" label={t("template.unit")} maxLength={20} autoComplete="off" placeholder="bar" />
          <NumberField name="lower" label={t("template.lower")} step="any" optional />
          <NumberField name="upper" label={t("template.upper")} step="any" optional />
        </div>
      ) : null}
      {shows(points === "risk", "point_from") ? (
        <SelectField
          name="point_from"
          label={t("template.point_from")}
          empty={t("template.point_never")}
          options={[2, 3, 4, 5].map((risk) => ({ value: String(risk), label: t(`kinney.class.${risk}`) }))}
        />
      ) : null}
      {shows(isNok, "nok_note", "nok_photo") ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{t("template.when_nok")}</legend>
          <CheckboxField name="nok_note" label={t("template.nok_note")} />
          <CheckboxField name="nok_photo" label={t("template.nok_photo")} />
        </fieldset>
      ) : null}
      <TextArea
        name="help"
        label={t("template.help")}
        hint={t("template.help_hint")}
        rows={2}
        maxLength={1000}
        optional
      />
      {picture ? (
        <div className="grid gap-3">
          <HelpPicture sha256={picture} question={label} />
          <CheckboxField name="delete_help_picture" label={t("template.delete_help_picture")} />
        </div>
      ) : null}
      <FileField name="help_picture" label={t("template.help_picture")} accept="image/*" optional />
      <ConditionField earlier={earlier} />
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <CheckboxField name="required" label={t("template.required")} toggle />
        <CheckboxField name="page_break" label={t("template.page_break")} toggle />
      </div>
    </>
  );
}

/** On which answer to which earlier question it is asked; there is nothing to choose where none has fixed answers. */
function ConditionField({ earlier }: { earlier: QuestionView[] }) {
  const { t } = useTranslation();
  const choices = earlier.flatMap((question) => {
    const answers = possibleAnswers(question);
    return answers.length > 0 ? [{ question, answers }] : [];
  });
  if (choices.length === 0) return <input type="hidden" name="shown_if" value="" />;
  const inWords = (question: QuestionView, answer: string) =>
    definitions[question.type].hasOptions ? answer : t(`answer.verdict.${answer}`);
  return (
    <SelectField name="shown_if" label={t("template.shown_if")} empty={t("template.shown_always")}>
      {choices.map(({ question, answers }) => (
        <optgroup key={question.id} label={question.label}>
          {answers.map((is) => (
            <option key={is} value={conditionInForm({ question_id: question.id, is })}>
              {t("template.shown_when", { question: question.label, answer: inWords(question, is) })}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
