import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { priorities } from "~/ui/state";
import { NokEvidence } from "./nok-evidence.tsx";
import { okNokNvt, VerdictField } from "./ok-nok-nvt.tsx";
import { PointNotice } from "./point-notice.tsx";
import type { QuestionTypeForm } from "./question-type-form.ts";

/** With "not in order" it asks what is wrong, and saving creates an action point, which it announces. */
function Field(props: QuestionFieldProps) {
  const { t } = useTranslation();
  const { question, shown } = props;
  const point = shown?.action_points?.at(-1);
  return (
    <>
      <VerdictField {...props} />
      <div className="on-nok grid grid-cols-1 gap-3 tone-bad rounded-field border border-tone-line bg-tone-soft p-3">
        <PointNotice point={point} />
        <NokEvidence {...props} />
        <label className="grid gap-1 text-sm font-medium sm:w-1/2">
          {t("state.priority.label")}
          <select
            className="select w-full font-normal"
            name={`q[${question.id}][priority]`}
            defaultValue={point?.priority ?? "to_plan"}
          >
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {t(`state.priority.${priority}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

export const actionPointOkNokNvt: QuestionTypeForm = { ...okNokNvt, Field };
