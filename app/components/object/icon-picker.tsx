import { type IconCode, iconCodes, iconGroups } from "@server/records/object/icon-codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EquipmentIcon } from "~/ui/equipment-icon";
import { FieldError } from "~/ui/field";
import { FieldConflict } from "~/ui/field-conflict";
import { asText, useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";

const groups = Object.entries(iconGroups) as [keyof typeof iconGroups, readonly IconCode[]][];
/** Without accents and capitals, so that "echelle" finds "échelle". */
const normalized = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

type Props = { name: string; label: string; onChange?: (code: string) => void };

/** A choice of icons as radio buttons; with scripts a search field filters them. */
export function IconPicker({ name, label, onChange }: Props) {
  const { t } = useTranslation();
  const { id, value, error, aria } = useField(name);
  const scripts = useScripts();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(asText(value));
  const words = normalized(query).split(/\s+/).filter(Boolean);
  const shown = groups.map(([group, codes]) => {
    const title = t(`icon.group.${group}`);
    const matches = (code: IconCode) =>
      words.every((word) => normalized(`${t(`icon.code.${code}`)} ${title}`).includes(word));
    return {
      group,
      title,
      codes: codes.map((code) => ({ code, word: t(`icon.code.${code}`), hidden: !matches(code) })),
    };
  });
  const noneFound = shown.every(({ codes }) => codes.every(({ hidden }) => hidden));
  const choose = (code: string) => {
    setChosen(code);
    onChange?.(code);
  };
  return (
    <fieldset className="grid gap-2" aria-describedby={aria["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {scripts ? (
          <label className="input input-sm w-full touch:h-11 sm:w-60">
            <Icon name="search" className="text-muted" />
            <span className="sr-only">{t("icon.find")}</span>
            <input
              type="search"
              placeholder={t("icon.find")}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} // Enter would submit the form
            />
          </label>
        ) : null}
        {isCode(chosen) ? (
          <span className="text-sm text-muted">{t("icon.chosen", { icon: t(`icon.code.${chosen}`) })}</span>
        ) : null}
      </div>
      <div className="grid max-h-72 gap-3 overflow-y-auto rounded-field border border-line p-3" tabIndex={-1}>
        <Choice name={name} value="" word={t("ui.none")} checked={chosen === ""} id={id} choose={choose}>
          <Icon name="minus" large />
        </Choice>
        {shown.map(({ group, title, codes }) => (
          <div key={group} hidden={codes.every(({ hidden }) => hidden)}>
            <p className="mb-1.5 text-xs font-medium text-muted">{title}</p>
            <div className="flex flex-wrap gap-1.5">
              {codes.map(({ code, word, hidden }) => (
                <Choice
                  key={code}
                  name={name}
                  value={code}
                  word={word}
                  checked={chosen === code}
                  hidden={hidden}
                  choose={choose}
                >
                  <EquipmentIcon code={code} />
                </Choice>
              ))}
            </div>
          </div>
        ))}
        {noneFound ? <p className="text-sm text-muted">{t("icon.none_found")}</p> : null}
      </div>
      <FieldError id={id} error={error} />
      <FieldConflict name={name} label={label} inWords={(code) => t(`icon.code.${code as IconCode}`)} />
    </fieldset>
  );
}

const isCode = (code: string): code is IconCode => iconCodes.includes(code as IconCode);

type ChoiceProps = {
  name: string;
  value: string;
  word: string;
  checked: boolean;
  id?: string;
  hidden?: boolean;
  choose: (code: string) => void;
  children: React.ReactNode;
};

function Choice({ name, value, word, checked, id, hidden, choose, children }: ChoiceProps) {
  return (
    <label
      title={word}
      hidden={hidden}
      className="relative size-10 cursor-pointer place-items-center rounded-field border border-line text-muted not-[[hidden]]:grid hover:bg-base-200 has-checked:border-primary has-checked:bg-accent-soft has-checked:text-accent-ink touch:size-11"
    >
      <input
        type="radio"
        name={name}
        value={value}
        id={id}
        defaultChecked={checked}
        onChange={() => choose(value)}
        aria-label={word}
        className="absolute inset-0 cursor-pointer appearance-none rounded-field"
      />
      {children}
    </label>
  );
}
