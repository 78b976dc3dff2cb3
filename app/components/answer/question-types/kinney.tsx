import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import {
  classOf,
  type Kinney,
  type KinneyPart,
  kinneyBounds,
  kinneyParts,
  kinneyScales,
  kOf,
} from "@server/inspection/answer/kinney";
import { asksPoint } from "@server/inspection/answer/value";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { inNumbers, kinneySignOf, kinneySigns, stepInWords } from "~/components/answer/kinney";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { PointNotice } from "./point-notice.tsx";
import type { QuestionTypeForm } from "./question-type-form.ts";

type Factors = Partial<Kinney>;

/**
 * Probability, exposure and effect, and folded below them those that remain after the measure. With scripts the score k
 * and its class change as the user chooses; without them the server calculates k when the answer is saved.
 */
function KinneyField({ question, shown }: QuestionFieldProps) {
  const { id, label } = question;
  const { t } = useTranslation();
  return (
    <>
      <Scales id={id} name={`q[${id}]`} label={label} factors={shown ?? {}} />
      {shown && asksPoint(question, shown) ? (
        <div className="tone-bad rounded-field border border-tone-line bg-tone-soft p-3">
          <PointNotice point={shown.action_points?.at(-1)} />
        </div>
      ) : null}
      <details open={shown?.after !== undefined} className="text-sm">
        <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-muted hover:text-base-content touch:min-h-11 [&::-webkit-details-marker]:hidden">
          <Icon name="shield-check" />
          {t("kinney.after")}
        </summary>
        <div className="mt-2 grid grid-cols-1 gap-3">
          <Scales
            id={`${id}-after`}
            name={`q[${id}][after]`}
            label={`${label}, ${t("kinney.after")}`}
            factors={shown?.after ?? {}}
          />
        </div>
      </details>
    </>
  );
}

type ScalesProps = { id: string; name: string; label: string; factors: Factors };

function Scales({ id, name, label, factors }: ScalesProps) {
  const { t, i18n } = useTranslation();
  const [{ w, b, e }, setParts] = useState<Factors>({ w: factors.w, b: factors.b, e: factors.e });
  const k = w !== undefined && b !== undefined && e !== undefined ? kOf({ w, b, e }) : undefined;
  const choose = (part: KinneyPart) => (event: ChangeEvent<HTMLSelectElement>) =>
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
              name={`${name}[${part}]`}
              defaultValue={factors[part] ?? ""}
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

function Score({ k = 0, class: risk = 1 }: { k?: number; class?: number }) {
  const { t, i18n } = useTranslation();
  const { tone, icon } = kinneySignOf(risk);
  return (
    <>
      <b className="num">{inNumbers(k, i18n.language)}</b>
      <Chip tone={tone} icon={icon}>
        {t(`kinney.class.${risk}`)}
      </Chip>
    </>
  );
}

function KinneyReadView({ answer }: { answer: QuestionAnswerView }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Score {...answer} />
      </p>
      {answer.after?.k === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {t("kinney.after")}: <Score {...answer.after} />
        </p>
      )}
    </>
  );
}

const inFactors = (answered: Factors & { k?: number }, language: string) =>
  `${inNumbers(answered.k ?? 0, language)} (${kinneyParts.map((part) => inNumbers(answered[part] ?? 0, language)).join(" × ")})`;

export const kinney: QuestionTypeForm = {
  Field: KinneyField,
  hasNote: true,
  inWords: (t, answered, language) =>
    [
      inFactors(answered, language),
      answered.after?.k === undefined ? "" : `${t("kinney.after")}: ${inFactors(answered.after, language)}`,
    ]
      .filter(Boolean)
      .join(" · "),
  ReadView: KinneyReadView,
};
