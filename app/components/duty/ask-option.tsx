import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/choices";
import { asText, useFormState } from "~/ui/form-state";
import { LineFacts } from "./line-facts.tsx";
import { type FamilyToAsk, UNKNOWN } from "./lines-found.ts";

type Props = {
  asked: FamilyToAsk;
  /** Unfolded. */
  open: boolean;
  /** Whether "I don't know" is an answer. */
  mayBeUnknown: boolean;
};

/** The question that decides which lines of a family are put, with the lines of each answer. */
export function AskOption({ asked: { family, question, regions, options }, open, mayBeUnknown }: Props) {
  const { t } = useTranslation();
  const name = `options[${family}]`;
  const answer = asText(useFormState().value(name));
  const machine = options[0]!.lines[0]!.title.split(/[:,(]/)[0]!.trim();
  const assumed = options.find((option) => option.assumed);
  const answers = options.map(({ label, lines }) => ({
    value: lines[0]!.line,
    label,
    hint: lines.map((line) => (
      <span key={line.line} className="mt-0.5 block">
        <span className="text-base-content">{line.title}</span>
        {" · "}
        <LineFacts line={line} />
      </span>
    )),
  }));
  const unknown = {
    value: UNKNOWN,
    label: t("duty.unknown_fact"),
    hint: t("duty.unknown_fact_hint", { option: assumed?.label }),
  };
  return (
    <details className="border-t border-line" open={open || answer !== ""}>
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-medium [overflow-wrap:anywhere]">
        {[machine, ...regions.map((region) => t(`duty.region.${region}`))].join(" · ")}
      </summary>
      <RadioGroup
        name={name}
        label={question}
        options={[{ value: "", label: t("duty.not_put") }, ...answers, ...(mayBeUnknown && assumed ? [unknown] : [])]}
        defaultValue=""
        boxed
        className="pb-4"
      />
    </details>
  );
}
