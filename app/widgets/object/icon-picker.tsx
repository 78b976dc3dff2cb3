import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Mistake } from "~/ui/field";
import { asText, useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { equipmentIcons } from "~/ui/icon-names";
import { useScripts } from "~/ui/use-scripts";

/** One drawing out of the set, or none. Radios, so that arrows walk through them; with scripts a word narrows them down. */
export function IconPicker({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  const { id, value, mistake, aria } = useField(name);
  const scripts = useScripts();
  const [sought, setSought] = useState("");
  const chosen = asText(value);
  const words = equipmentIcons.map((icon) => ({ icon, word: t(`object.icons.${icon}`) }));
  const fits = (word: string) => word.toLowerCase().includes(sought.trim().toLowerCase());
  return (
    <fieldset className="grid gap-2" aria-describedby={aria["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {scripts ? (
        <label className="input input-sm w-full max-md:h-11 sm:max-w-60">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("object.find_icon")}</span>
          <input
            type="search"
            placeholder={t("object.find_icon")}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} // it looks for an icon, and saves nothing
          />
        </label>
      ) : null}
      <div className="flex max-h-60 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        <Choice name={name} value="" word={t("ui.none")} checked={chosen === ""} id={id}>
          <Icon name="minus" large />
        </Choice>
        {words.map(({ icon, word }) => (
          <Choice key={icon} name={name} value={icon} word={word} checked={chosen === icon} hidden={!fits(word)}>
            <Icon name={icon} large />
          </Choice>
        ))}
      </div>
      <Mistake id={id} mistake={mistake} />
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  word: string;
  checked: boolean;
  id?: string;
  hidden?: boolean;
  children: React.ReactNode;
};

function Choice({ name, value, word, checked, id, hidden, children }: ChoiceProps) {
  return (
    <label
      title={word}
      hidden={hidden}
      className="relative size-10 cursor-pointer place-items-center rounded-field border border-line text-muted not-[[hidden]]:grid hover:bg-base-200 has-checked:border-primary has-checked:bg-accent-soft has-checked:text-accent-ink max-md:size-11"
    >
      <input
        type="radio"
        name={name}
        value={value}
        id={id}
        defaultChecked={checked}
        aria-label={word}
        className="absolute inset-0 cursor-pointer appearance-none rounded-field"
      />
      {children}
    </label>
  );
}
