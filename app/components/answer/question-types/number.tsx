import type { Question } from "@db/schema/question";
import { decimalOf, inDecimals } from "@i18n/numbers";
import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import { inUnit } from "@server/inspection/answer/question-types/number";
import { isNok, judges } from "@server/inspection/answer/value";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { NoteField } from "~/components/answer/note-field";
import { Chip } from "~/ui/chip";
import { useScripts } from "~/ui/use-scripts";
import { NokEvidence } from "./nok-evidence.tsx";
import type { QuestionTypeForm } from "./question-type-form.ts";
import { inputProps } from "./text.tsx";

type Asked = Pick<Question, "type" | "unit" | "lower" | "upper">;

/** The limits in words; empty where there are none. */
function limitsInWords(t: TFunction, { lower, upper, ...question }: Asked, language: string): string {
  const [from, to] = [lower, upper].map((limit) =>
    limit === undefined ? undefined : inUnit(limit, question, language),
  );
  if (from !== undefined && to !== undefined)
    return t("answer.limits.between", { from: inDecimals(lower!, language), to });
  return from !== undefined ? t("answer.limits.from", { from }) : to !== undefined ? t("answer.limits.to", { to }) : "";
}

/** Whether a minus may be needed, which the decimal keyboard of some phones lacks: by its limits, or as a temperature. */
const mayBeNegative = ({ unit, lower = 0, upper = 0 }: Asked) => lower < 0 || upper < 0 || unit?.startsWith("°");

function Verdict({ question, value }: { question: Asked; value: string }) {
  const { t } = useTranslation();
  if (!judges(question) || decimalOf(value) === undefined) return null;
  return isNok(question, { value: decimalOf(value) }) ? (
    <Chip tone="bad" icon="x">
      {t("answer.verdict.nok")}
    </Chip>
  ) : (
    <Chip tone="valid" icon="check">
      {t("answer.verdict.ok")}
    </Chip>
  );
}

/**
 * A measurement. With scripts it says while one types whether it lies within the limits, and asks for the remark and
 * photo then; without them a question that may need these always shows them.
 */
function NumberField(props: QuestionFieldProps) {
  const { t, i18n } = useTranslation();
  const scripts = useScripts();
  const { question, shown } = props;
  const stored = shown?.value ?? "";
  const [typed, setTyped] = useState(stored);
  const limits = limitsInWords(t, question, i18n.language);
  const unitId = question.unit ? `q-${question.id}-unit` : undefined;
  const limitsId = limits ? `q-${question.id}-limits` : undefined;
  const isOutside = isNok(question, { value: decimalOf(typed) });
  const asksEvidence = scripts ? isOutside : judges(question) && (question.nok_note || question.nok_photo);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex min-w-0 items-center gap-2">
          <input
            type="text"
            className="input num w-36 md:h-11"
            inputMode={mayBeNegative(question) ? undefined : "decimal"}
            maxLength={20}
            autoComplete="off"
            aria-describedby={[unitId, limitsId].filter(Boolean).join(" ") || undefined}
            onInput={(event) => setTyped(event.currentTarget.value)}
            {...inputProps(props)}
            defaultValue={inUnit(stored, {}, i18n.language)}
          />
          {question.unit ? (
            <span id={unitId} className="text-muted [overflow-wrap:anywhere]">
              {question.unit}
            </span>
          ) : null}
        </span>
        <output>
          <Verdict question={question} value={typed} />
        </output>
      </div>
      {limits ? (
        <p id={limitsId} className="text-sm text-muted">
          {limits}
        </p>
      ) : null}
      {asksEvidence ? <NokEvidence {...props} /> : <NoteField {...props} />}
    </>
  );
}

function NumberReadView({ question, answer: { value = "" } }: { question: Question; answer: QuestionAnswerView }) {
  const { i18n } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-2">
      <b className="num">{inUnit(value, question, i18n.language)}</b>
      <Verdict question={question} value={value} />
    </p>
  );
}

export const number: QuestionTypeForm = {
  Field: NumberField,
  inWords: (_, { value = "" }, language, question) => inUnit(value, question, language),
  ReadView: NumberReadView,
};
