import { optionText } from "@server/inspection/template/texts";
import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import type { QuestionTypeForm } from "./question-type-form.ts";

/** Up to so many options are shown as radio buttons; more as a select. */
const FEW = 6;

/** One of the options, or any number of them when the question allows several. */
function ChoiceField({ question, shown }: QuestionFieldProps) {
  const { t } = useTranslation();
  const { id, label, options, multiple, required } = question;
  if (!multiple && options.length > FEW)
    return (
      <select
        className="select h-12 w-full md:max-w-md"
        name={`q[${id}][value]`}
        defaultValue={shown?.value ?? ""}
        aria-label={label}
      >
        <option value="">{t("answer.choose")}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {optionText(question, option)}
          </option>
        ))}
      </select>
    );
  const chosen = multiple ? (shown?.options ?? []) : [shown?.value ?? ""];
  const shape = multiple ? "checkbox checkbox-primary checkbox-sm" : "radio radio-primary radio-sm";
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {multiple ? <input type="hidden" name={`q[${id}][options][]`} value="" /> : null}
      {[...options, ...(multiple || required || !shown?.value ? [] : [""])].map((option) => (
        <label
          key={option}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-line px-3.5 py-2 has-checked:border-primary has-checked:bg-accent-soft hover:bg-base-200"
        >
          <input
            type={multiple ? "checkbox" : "radio"}
            className={`${shape} shrink-0`}
            name={multiple ? `q[${id}][options][]` : `q[${id}][value]`}
            value={option}
            defaultChecked={chosen.includes(option)}
          />
          <span className={`min-w-0 [overflow-wrap:anywhere] ${option ? "" : "text-muted"}`}>
            {option ? optionText(question, option) : t("answer.no_choice")}
          </span>
        </label>
      ))}
    </div>
  );
}

export const select: QuestionTypeForm = {
  Field: ChoiceField,
  hasNote: true,
  inWords: (_, { value = "", options = [] }, _language, question) =>
    (options.length > 0 ? options : [value]).map((option) => optionText(question, option)).join(", "),
};
