import type { Candidate } from "@server/access/access/inputs";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { asText, useField } from "~/ui/form-state";
import { type ListProps, SearchedList } from "./searched-list.tsx";

export type Choice = { value: string; label: ReactNode; note?: ReactNode };
type Props = ListProps & {
  /** The values chosen before, from the address. */
  chosen: readonly string[];
  choices: readonly Choice[];
  single?: boolean;
};

/** A member of the workspace as a choice; with their e-mail address where the user may see it. */
export const candidateChoice =
  (t: TFunction) =>
  ({ id, name, email, tablet }: Candidate): Choice => ({
    value: id,
    label: name,
    note: [email, tablet ? t("ui.role.tablet") : ""].filter(Boolean).join(" · "),
  });

/** Choices from a searched list: a checkbox or radio button for each result. */
export function ChoiceList({ name, chosen, choices, single, ...rest }: Props) {
  const { value } = useField(name, rest.hint);
  const checked = value === undefined ? chosen : [value].flat().map(asText);
  return (
    <SearchedList name={name} {...rest}>
      {choices.map((choice) => (
        <li key={choice.value}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 text-sm hover:bg-base-200 has-checked:bg-accent-soft">
            <input
              type={single ? "radio" : "checkbox"}
              name={name}
              value={choice.value}
              defaultChecked={checked.includes(choice.value)}
              className={`${single ? "radio radio-primary radio-sm" : "checkbox checkbox-primary checkbox-sm"} shrink-0`}
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
