import type { Person } from "@server/inspection/action-point/inputs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, Hint } from "~/ui/field";
import { asText, useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import { nameOf } from "./names.ts";

type Props = { name: string; label: string; hint?: string; people: readonly Person[] };
const FEW = 12;

/** Checkboxes for people. A long list scrolls, starts with the chosen ones, and with scripts has a search field. */
export function PeopleField({ name, label, hint, people }: Props) {
  const { t } = useTranslation();
  const { id, value, error, aria } = useField(name, hint);
  const [query, setQuery] = useState("");
  const scripts = useScripts();
  const chosen = [value ?? []].flat().map(asText);
  const isMany = people.length > FEW;
  const sorted = [...people].sort((one, other) => Number(chosen.includes(other.id)) - Number(chosen.includes(one.id)));
  const matches = (person: Person) => normalized(nameOf(person)).includes(normalized(query));
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={aria["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {isMany && scripts ? (
        <label className="input mb-1 w-full">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("action_point.find_person")}</span>
          <input
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            placeholder={t("action_point.find_person")}
            autoComplete="off"
          />
        </label>
      ) : null}
      <div
        className={`grid gap-2.5 max-md:gap-0 sm:grid-cols-2 ${isMany ? "max-h-80 overflow-y-auto rounded-field border border-line px-3.5 py-3 max-md:py-1" : ""}`}
      >
        {sorted.map((person, index) => (
          <label
            key={person.id}
            hidden={!matches(person)}
            className="flex min-h-6 cursor-pointer items-start gap-3 text-sm touch:min-h-11 touch:items-center [&[hidden]]:hidden"
          >
            <input
              type="checkbox"
              className="checkbox checkbox-primary checkbox-sm shrink-0"
              id={index === 0 ? id : undefined}
              name={name}
              value={person.id}
              defaultChecked={chosen.includes(person.id)}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(person)}</span>
          </label>
        ))}
        {people.some(matches) ? null : <p className="text-sm text-muted">{t("action_point.no_person")}</p>}
      </div>
      <FieldError id={id} error={error} />
      <Hint id={id}>{hint}</Hint>
    </fieldset>
  );
}

const normalized = (words: string) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
