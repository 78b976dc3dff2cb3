import type { KindChoice } from "@server/records/kind/inputs";
import type { OwnField } from "@server/records/own-field/inputs";
import { useTranslation } from "react-i18next";
import { DateField, NumberField, SelectField, TextField } from "~/ui/fields";
import { asText, useFormState } from "~/ui/form-state";
import { useScripts } from "~/ui/use-scripts";

type Props = {
  fields: OwnField[];
  kinds: KindChoice[];
  /** The kind that was chosen since the form was opened. */
  chosenKind?: string;
};

/** The labels of own fields in a form's error notice. */
export const ownLabels = (fields: OwnField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ key, title }) => [`fields.${key}`, title]));

/** What a form shows of own fields without a value, by the names that changes have. */
export const noOwnValues = (fields: OwnField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ key }) => [`fields.${key}`, ""]));

/**
 * The inputs of own fields. With scripts those of other kinds are left out, unless they have a value; without, they say
 * for which kinds they are.
 */
export function OwnInputs({ fields, kinds, chosenKind }: Props) {
  const scripts = useScripts();
  const { value } = useFormState();
  const kind = chosenKind ?? asText(value("kind_id"));
  const isShown = ({ key, kind_ids }: OwnField) =>
    !scripts || kind_ids.length === 0 || kind_ids.includes(kind) || asText(value(nameOf(key))) !== "";
  const shown = fields.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {shown.map((field) => (
        <OwnInput
          key={field.key}
          field={field}
          kinds={kinds.filter(({ id }) => !scripts && field.kind_ids.includes(id))}
        />
      ))}
    </div>
  );
}

const nameOf = (key: string) => `fields[${key}]`;

function OwnInput({ field, kinds }: { field: OwnField; kinds: KindChoice[] }) {
  const { t } = useTranslation();
  const { value } = useFormState();
  const { key, title, type, unit, options, required } = field;
  const common = {
    name: nameOf(key),
    label: unit ? `${title} (${unit})` : title,
    optional: !required,
    hint: kinds.length > 0 ? t("own_field.only_for", { kinds: kinds.map((kind) => kind.title).join(", ") }) : undefined,
  };
  if (type === "number") return <NumberField {...common} step="any" />;
  if (type === "date") return <DateField {...common} />;
  if (type === "text") return <TextField {...common} maxLength={500} autoComplete="off" />;
  const chosen = asText(value(common.name));
  const offered =
    type === "choice" ? options.map((label) => ({ value: label, label })) : [yes(t("ui.yes")), no(t("ui.no"))];
  const isGone = chosen !== "" && !offered.some((option) => option.value === chosen);
  return (
    <SelectField
      {...common}
      empty={t("own_field.not_known")}
      options={isGone ? [...offered, { value: chosen, label: chosen }] : offered}
    />
  );
}

const yes = (label: string) => ({ value: "true", label });
const no = (label: string) => ({ value: "false", label });
