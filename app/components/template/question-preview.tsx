import type { Question, QuestionType } from "@db/schema/question";
import { kinneyParts, kinneyScales } from "@server/inspection/answer/kinney";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { inNumbers, stepInWords } from "~/components/answer/kinney";
import { Icon } from "~/ui/icon";
import { HelpPicture } from "./help-picture.tsx";

type Props = { question: Question; number: number };

/** A question as it looks when it is filled in. Its fields are in no form, so nothing is sent. */
export function QuestionPreview({ question, number }: Props) {
  const { t } = useTranslation();
  const { id, label, type, required, options, multiple, unit = "", help, help_picture } = question;
  const Field = fields[type];
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex gap-2 text-sm font-medium">
        <span className="num text-muted">{number}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {label || t("template.question_new")}
          {required ? <span className="text-muted"> · {t("template.required")}</span> : null}
        </span>
      </p>
      {help ? <p className="whitespace-pre-line text-sm text-muted [overflow-wrap:anywhere]">{help}</p> : null}
      {help_picture ? <HelpPicture sha256={help_picture} question={label} /> : null}
      <Field name={`preview-${id}`} label={label} options={options} multiple={multiple} unit={unit} />
    </div>
  );
}

type FieldProps = { name: string; label: string; options: string[]; multiple: boolean; unit: string };

const fields: Record<QuestionType, (props: FieldProps) => ReactElement> = {
  text: ({ label }) => <input className="input w-full" aria-label={label} autoComplete="off" />,
  textarea: ({ label }) => <textarea className="textarea w-full" rows={2} aria-label={label} />,
  "ok-nok-nvt": Outcome,
  "action-point-ok-nok-nvt": Outcome,
  "action-points": AddActionPoint,
  select: (props) => (props.multiple ? <Several {...props} /> : <Select {...props} />),
  date: ({ label }) => <input type="date" className="input w-full md:max-w-60" aria-label={label} />,
  number: ({ label, unit }) => (
    <span className="flex items-center gap-2">
      <input className="input num w-36" aria-label={label} autoComplete="off" inputMode="decimal" />
      <span className="text-muted">{unit}</span>
    </span>
  ),
  barcode: ({ label }) => <input className="input num w-full" aria-label={label} autoComplete="off" />,
  kine: Kinney,
  images: AddPhoto,
};

function AddPhoto() {
  const { t } = useTranslation();
  return (
    <span className="flex min-h-20 items-center justify-center gap-2 rounded-field border border-dashed border-line text-sm font-medium text-muted">
      <Icon name="camera" large />
      {t("template.add_photo")}
    </span>
  );
}

function AddActionPoint() {
  const { t } = useTranslation();
  return (
    <span className="btn btn-sm pointer-events-none justify-self-start">
      <Icon name="plus" />
      {t("template.add_action_point")}
    </span>
  );
}

const outcomes = [
  { value: "ok", tone: "valid", icon: "check" },
  { value: "nok", tone: "bad", icon: "x" },
  { value: "nvt", tone: "none", icon: "minus" },
] as const;

function Outcome({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  return (
    <div className="seg text-sm" role="radiogroup" aria-label={label}>
      {outcomes.map(({ value, tone, icon }) => (
        <label key={value} className={`tone-${tone}`}>
          <input type="radio" name={name} value={value} />
          <Icon name={icon} />
          {t(`template.${value}`)}
        </label>
      ))}
    </div>
  );
}

function Several({ name, options }: { name: string; options: string[] }) {
  return (
    <div className="grid gap-1">
      {options.map((option) => (
        <label key={option} className="flex min-h-9 cursor-pointer items-center gap-3 text-sm touch:min-h-11">
          <input type="checkbox" name={name} className="checkbox checkbox-primary checkbox-sm" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{option}</span>
        </label>
      ))}
    </div>
  );
}

function Select({ label, options }: { label: string; options: string[] }) {
  const { t } = useTranslation();
  return (
    <select className="select w-full" aria-label={label}>
      <option value="">{t("template.choose")}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

function Kinney({ label }: { label: string }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-2">
      {kinneyParts.map((part) => (
        <div key={part} className="grid min-w-0 gap-1">
          <span className="text-sm">
            <b>{part}</b> <span className="text-muted">{t(`kinney.${part}.label`)}</span>
          </span>
          <Select
            label={`${label}: ${t(`kinney.${part}.label`)}`}
            options={kinneyScales[part].map(
              (step) => `${inNumbers(step, i18n.language)} · ${stepInWords(t, part, step)}`,
            )}
          />
        </div>
      ))}
    </div>
  );
}
