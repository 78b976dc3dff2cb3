import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/choices";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";
import { PresentLines } from "./present-lines.tsx";

type Props = {
  present: { id: string }[];
  ofFamily: (Pick<CatalogueEntry, "family" | "question" | "options" | "option"> & { id: string })[];
  /** The lines of the other options. */
  lines: Pick<CatalogueEntry, "line" | "option">[];
  /** What the duties are of; left out: an object. */
  owner?: "kind";
  /** Somebody chose what holds now, and another option needs a reason. */
  isChosen?: boolean;
};

/** The question that decides which option of a family holds. A choice is sent as a line of its option. */
export function ChooseOption({ present, ofFamily, lines, owner, isChosen = false }: Props) {
  const { t } = useTranslation();
  const { family, question, options } = ofFamily[0]!;
  const chosen = ofFamily.find(({ option }) => option !== null);
  const choices = options.flatMap(({ value, label }) => {
    const line = chosen?.option === value ? chosen.id : lines.find(({ option }) => option === value)?.line;
    return line ? [{ value: line, label }] : [];
  });
  return (
    <Form intent={family} className="panel mt-5 grid grid-cols-1 gap-4 p-4 md:p-6">
      {owner === "kind" ? <input type="hidden" name="proposes" value="on" /> : null}
      <PresentLines duties={present} shown={owner ? [] : present} />
      <RadioGroup name="lines" label={question ?? ""} options={choices} defaultValue={chosen?.id} />
      {isChosen ? (
        <TextField name="reason" label={t("duty.reason")} hint={t("duty.reason_of_option")} maxLength={300} optional />
      ) : null}
      <SubmitButton>{t("ui.save")}</SubmitButton>
    </Form>
  );
}
