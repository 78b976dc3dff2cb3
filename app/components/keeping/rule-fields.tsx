import type { RuleOfPaper } from "@server/records/keeping/inputs";
import { useTranslation } from "react-i18next";
import { NumberField, SelectField } from "~/ui/fields";
import { ruleInWords } from "./words.ts";

type Props = { rule: RuleOfPaper; otherwise: RuleOfPaper; ofKind: boolean };

/** The rule of one kind of paper: by what it is counted, and the years. */
export function RuleFields({ rule: { paper, ...rule }, otherwise, ofKind }: Props) {
  const { t } = useTranslation();
  const bases = paper === "round" ? (["none", "paper"] as const) : (["none", "paper", "machine"] as const);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-5 first:border-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_7rem]">
      <SelectField
        name={`${paper}_basis`}
        label={t(`keeping.paper.${paper}`)}
        hint={[
          paper === "file" ? t("keeping.paper_hint.file") : "",
          t(ofKind ? "keeping.otherwise_of_kind" : "keeping.otherwise", { rule: ruleInWords(t, otherwise) }),
        ].join(" ")}
        defaultValue={rule.own ? rule.basis : "inherit"}
        options={[
          {
            value: "inherit",
            label: t(ofKind ? "keeping.basis.inherit_of_kind" : "keeping.basis.inherit"),
          },
          ...bases.map((value) => ({ value, label: t(`keeping.basis.${value}`) })),
        ]}
      />
      <NumberField
        name={`${paper}_years`}
        label={t("keeping.years")}
        aria-label={t("keeping.years_of", { paper: t(`keeping.paper.${paper}`) })}
        defaultValue={String(rule.years)}
        inputMode="numeric"
        min={0}
        max={50}
      />
    </fieldset>
  );
}
