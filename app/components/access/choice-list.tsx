import type { Candidate } from "@server/access/access/inputs";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { asText, useField } from "~/ui/form-state";
import { type ListProps, SearchedList } from "./searched-list.tsx";

export type Choice = { value: string; label: ReactNode; note?: ReactNode };
type Props = ListProps & {
  /** What was chosen before, as it stands in the address. */
  chosen: readonly string[];
  choices: readonly Choice[];
  one?: boolean;
};

/** Somebody of the workspace as a choice; their address where the chooser may see it. */
export const candidateChoice =
  (t: TFunction) =>
  ({ id, name, email, tablet }: Candidate): Choice => ({
    value: id,
    label: name,
    note: [email, tablet ? t("ui.role.tablet") : ""].filter(Boolean).join(" · "),
  });

/** Chooses from a list that is too long to show: a box before each that the search found. */
export function ChoiceList({ name, chosen, choices, one, ...rest }: Props) {
  const { value } = useField(name, rest.hint);
  const checked = value === undefined ? chosen : [value].flat().map(asText);
  return (
    <SearchedList name={name} {...rest}>
      {choices.map((choice) => (
        <li key={choice.value}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 text-sm hover:bg-base-200 has-checked:bg-accent-soft">
            <input
              type={one ? "radio" : "checkbox"}
              name={name}
              value={choice.value}
              defaultChecked={checked.includes(choice.value)}
              className={`${one ? "radio radio-primary radio-sm" : "checkbox checkbox-primary checkbox-sm"} shrink-0`}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block">{choice.label}</span>
              {choice.note ? <span className="block text-xs text-muted">{choice.note}</span> : null}
            </span>
          </label>
        </li>
      ))}
    </SearchedList>
  );
}
