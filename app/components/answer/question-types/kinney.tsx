import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import { classOf, kinneyBounds, kinneyParts, kinneyScales, kOf } from "@server/inspection/answer/kinney";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { inNumbers, kinneySignOf, kinneySigns, stepInWords } from "~/components/answer/kinney";
import { Chip } from "~/ui/chip";
import type { QuestionTypeForm } from "./question-type-form.ts";

/**
 * Probability, exposure and effect. With scripts the score k and its class change as the user chooses; without them the
 * server calculates k when the answer is saved.
 */
function KinneyField({ question: { id, label }, shown }: QuestionFieldProps) {
  const { t, i18n } = useTranslation();
  const [parts, setParts] = useState<Partial<Record<"w" | "b" | "e", number>>>({
    w: shown?.w,
    b: shown?.b,
    e: shown?.e,
  });
  const { w, b, e } = parts;
  const k = w !== undefined && b !== undefined && e !== undefined ? kOf({ w, b, e }) : undefined;
  const choose = (part: "w" | "b" | "e") => (event: ChangeEvent<HTMLSelectElement>) =>
    setParts((before) => ({ ...before, [part]: event.target.value === "" ? undefined : Number(event.target.value) }));
  const fieldId = (part: string) => `q-${id}-${part}`;
  return (
    <>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {kinneyParts.map((part) => (
          <div key={part} className="grid min-w-0 gap-1">
            <label htmlFor={fieldId(part)} className="text-sm">
              <b>{part}</b> <span className="text-muted">{t(`kinney.${part}.label`)}</span>
            </label>
            <select
              id={fieldId(part)}
              className="select h-12 w-full"
              name={`q[${id}][${part}]`}
              defaultValue={parts[part] ?? ""}
              onChange={choose(part)}
            >
              <option value="">{t("answer.choose")}</option>
              {kinneyScales[part].map((step) => (
                <option key={step} value={step}>
                  {inNumbers(step, i18n.language)} · {stepInWords(t, part, step)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <output
        htmlFor={kinneyParts.map(fieldId).join(" ")}
        aria-label={t("kinney.outcome_of", { label })}
        className="block"
      >
        {k === undefined ? null : (
          <Risk
            k={k}
            sum={`${inNumbers(w!, i18n.language)} × ${inNumbers(b!, i18n.language)} × ${inNumbers(e!, i18n.language)}`}
          />
        )}
      </output>
    </>
  );
}

/** The score, its class as text, and its position on the scale. */
function Risk({ k, sum }: { k: number; sum: string }) {
  const { t, i18n } = useTranslation();
  const value = classOf(k);
  const { tone, icon } = kinneySignOf(value);
  return (
    <div className="rounded-field bg-base-200 p-3.5">
      <div className="flex flex-wrap items-center gap-3">
        <span className="num text-2xl font-semibold">{inNumbers(k, i18n.language)}</span>
        <Chip tone={tone} icon={icon}>
          {t(`kinney.class.${value}`)}
        </Chip>
        <span className="num ml-auto text-sm text-muted">{sum}</span>
      </div>
      <div className="kscale mt-3.5" aria-hidden="true">
        {kinneySigns.map((sign, index) => (
          <span key={index} className={`tone-${sign.tone}`} aria-current={index + 1 === value ? "true" : undefined} />
        ))}
      </div>
      <p className="num mt-2 grid grid-cols-5 gap-1 text-center text-2xs text-muted" aria-hidden="true">
        {kinneyBounds.map((bound) => (
          <span key={bound}>≤ {bound}</span>
        ))}
        <span>&gt; {kinneyBounds.at(-1)}</span>
      </p>
    </div>
  );
}

function KinneyReadView({ answer: { k = 0, class: risk = 1 } }: { answer: QuestionAnswerView }) {
  const { t, i18n } = useTranslation();
  const { tone, icon } = kinneySignOf(risk);
  return (
    <p className="flex flex-wrap items-center gap-2">
      <b className="num">{inNumbers(k, i18n.language)}</b>
      <Chip tone={tone} icon={icon}>
        {t(`kinney.class.${risk}`)}
      </Chip>
    </p>
  );
}

export const kinney: QuestionTypeForm = {
  Field: KinneyField,
  hasNote: true,
  inWords: (_, answered, language) =>
    `${inNumbers(answered.k ?? 0, language)} (${kinneyParts.map((part) => inNumbers(answered[part] ?? 0, language)).join(" × ")})`,
  ReadView: KinneyReadView,
};
