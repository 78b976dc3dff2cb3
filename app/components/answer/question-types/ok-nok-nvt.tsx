import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { NokEvidence } from "./nok-evidence.tsx";
import type { QuestionTypeForm } from "./question-type-form.ts";

const segments = [
  { value: "ok", tone: "valid", icon: "check" },
  { value: "nok", tone: "bad", icon: "x" },
  { value: "nvt", tone: "none", icon: "minus" },
] as const;

/** Three buttons: in order, not in order, not applicable. */
export function VerdictField({ question: { id, label }, shown }: QuestionFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {segments.map(({ value, tone, icon }) => (
        <label key={value} className={`tone-${tone}`}>
          <input type="radio" name={`q[${id}][value]`} value={value} defaultChecked={shown?.value === value} />
          <Icon name={icon} large />
          {t(`answer.press.${value}`)}
        </label>
      ))}
    </div>
  );
}

/** With "not in order" it asks what is wrong. */
function Field(props: QuestionFieldProps) {
  return (
    <>
      <VerdictField {...props} />
      <div className="on-nok grid grid-cols-1 gap-3">
        <NokEvidence {...props} />
      </div>
    </>
  );
}

function VerdictReadView({ answer: { value } }: { answer: QuestionAnswerView }) {
  const { t } = useTranslation();
  const { tone, icon } = segments.find((each) => each.value === value)!;
  return (
    <Chip tone={tone} icon={icon}>
      {t(`answer.verdict.${value}`)}
    </Chip>
  );
}

export const okNokNvt: QuestionTypeForm = {
  Field,
  inWords: (t, { value }) => t(`answer.verdict.${value}`),
  ReadView: VerdictReadView,
};
