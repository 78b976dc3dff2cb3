import type { RoundForm } from "@server/inspection/round/page-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { RadioGroup } from "~/ui/choices";
import { DateField, NumberField, SelectField, TextField } from "~/ui/fields";
import { frequenciesIn } from "./in-words.ts";

type Offered = Pick<z.infer<typeof RoundForm>, "templates" | "kinds" | "tags">;

const choices = (list: readonly { id: string; title: string }[]) =>
  list.map(({ id, title }) => ({ value: id, label: title }));

/** What a round is called, which machines it has, what is filled in, and how often. */
export function RoundFields({ templates, kinds, tags }: Offered) {
  const { t } = useTranslation();
  return (
    <>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField name="title" label={t("round.name")} hint={t("round.name_hint")} maxLength={120} required />
        <RadioGroup
          name="chosen_by"
          label={t("round.chosen_by")}
          options={[
            { value: "hand", label: t("round.by.hand") },
            { value: "filter", label: t("round.by.filter") },
          ]}
        />
        <fieldset className="grid grid-cols-1 gap-4 border-l-2 border-line pl-4 md:grid-cols-2">
          <legend className="sr-only">{t("round.filter")}</legend>
          <NumberField
            name="due_within"
            label={t("round.due_within")}
            hint={t("round.due_within_hint")}
            min={0}
            max={365}
            inputMode="numeric"
            optional
            className="md:col-span-2"
          />
          <SelectField name="kind_id" label={t("round.kind")} options={choices(kinds)} empty={t("round.any_kind")} />
          <TextField name="tag" label={t("round.tag")} maxLength={40} list="round-tags" autoComplete="off" optional />
          <datalist id="round-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </fieldset>
      </div>
      <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
        <SelectField
          name="template_id"
          label={t("round.template")}
          hint={t("round.template_hint")}
          options={choices(templates)}
          empty={t("round.no_template")}
          className="md:col-span-2"
        />
        <SelectField name="frequency" label={t("round.frequency")} options={frequenciesIn(t)} />
        <DateField name="starts_on" label={t("round.starts_on")} optional />
      </div>
    </>
  );
}
