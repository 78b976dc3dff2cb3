import { dayInWords } from "@i18n/in-words";
import { Children, type ComponentPropsWithoutRef, isValidElement, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "./field.tsx";
import { asText, useField } from "./form-state.ts";
import { Icon } from "./icon.tsx";
import { useScripts } from "./use-scripts.ts";

type Input = Omit<ComponentPropsWithoutRef<"input">, keyof FieldProps | "id" | "value">;

type InWords = { inWords?: (stored: unknown) => ReactNode };

/** A one-line text field. Its value is what was typed before, else what is stored, else `defaultValue`. */
export function TextField({
  name,
  label,
  hint,
  optional,
  aside,
  className,
  defaultValue,
  inWords,
  ...input
}: FieldProps & Input & InWords) {
  const { id, value, error, aria } = useField(name, hint);
  return (
    <Field {...{ id, name, label, hint, optional, aside, className, error }} inWords={inWords}>
      <input
        type="text"
        className="input w-full"
        {...input}
        {...aria}
        id={id}
        name={name}
        defaultValue={asText(value ?? defaultValue)}
      />
    </Field>
  );
}

export function EmailField(props: FieldProps & Input) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function NumberField(props: FieldProps & Input) {
  return <TextField type="number" inputMode="decimal" {...props} />;
}

/** A date field; its value is YYYY-MM-DD. */
export function DateField(props: FieldProps & Input) {
  const { t } = useTranslation();
  return <TextField type="date" inWords={(day) => dayInWords(t, asText(day))} {...props} />;
}

/** Stays empty after a refused form; with scripts a button shows the typed password. */
export function PasswordField({ name, label, hint, optional, aside, className, ...input }: FieldProps & Input) {
  const { t } = useTranslation();
  const { id, error, aria } = useField(name, hint);
  const scripts = useScripts();
  const [readable, setReadable] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} optional={optional} aside={aside} className={className} error={error}>
      <div className="relative">
        <input
          autoComplete="current-password"
          className="input w-full pr-11"
          {...input}
          {...aria}
          id={id}
          name={name}
          type={readable ? "text" : "password"}
        />
        {scripts ? (
          <button
            type="button"
            className="btn btn-ghost btn-square absolute right-0 top-0 z-1 text-muted"
            aria-label={t("ui.show_password")}
            aria-pressed={readable}
            onClick={() => setReadable(!readable)}
          >
            <Icon name={readable ? "eye-off" : "eye"} />
          </button>
        ) : null}
      </div>
    </Field>
  );
}

type Area = Omit<ComponentPropsWithoutRef<"textarea">, keyof FieldProps | "id" | "value">;

export function TextArea({ name, label, hint, optional, aside, className, defaultValue, ...area }: FieldProps & Area) {
  const { id, value, error, aria } = useField(name, hint);
  return (
    <Field {...{ id, name, label, hint, optional, aside, className, error }}>
      <textarea
        rows={3}
        className="textarea w-full"
        {...area}
        {...aria}
        id={id}
        name={name}
        defaultValue={asText(value ?? defaultValue)}
      />
    </Field>
  );
}

type Choice = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldProps &
  Omit<ComponentPropsWithoutRef<"select">, keyof FieldProps | "id" | "value"> & {
    options?: readonly Choice[];
    /** A first option with no value: "Kies …" or "Geen". */
    empty?: string;
    /** Children of the select, such as optgroups, when a flat list is not enough. */
    children?: ReactNode;
  } & InWords;

/** The label of the option with that value. */
const optionInWords =
  (options: readonly Choice[], children: ReactNode) =>
  (stored: unknown): ReactNode =>
    options.find(({ value }) => value === asText(stored))?.label ??
    optionIn(children, asText(stored)) ??
    asText(stored);

function optionIn(children: ReactNode, value: string): ReactNode {
  return Children.toArray(children)
    .filter((child) => isValidElement<{ value?: string; children?: ReactNode }>(child))
    .map(({ type, props }) =>
      type === "option" ? props.value === value && props.children : optionIn(props.children, value),
    )
    .find(Boolean);
}

/** A select of options. */
export function SelectField({
  name,
  label,
  hint,
  optional,
  aside,
  className,
  options = [],
  empty,
  defaultValue,
  children,
  inWords,
  ...select
}: SelectProps) {
  const { id, value, error, aria } = useField(name, hint);
  return (
    <Field
      {...{ id, name, label, hint, optional, aside, className, error }}
      inWords={inWords ?? optionInWords(options, children)}
    >
      <select
        className="select w-full"
        {...select}
        {...aria}
        id={id}
        name={name}
        defaultValue={asText(value ?? defaultValue)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
    </Field>
  );
}

/**
 * A colour as `#rrggbb`; with scripts also a colour picker. It may stay empty, which a native picker does not allow.
 */
export function ColorField({
  name,
  label,
  hint,
  optional,
  aside,
  className,
  defaultValue,
  ...input
}: FieldProps & Input) {
  const { t } = useTranslation();
  const { id, value, error, aria } = useField(name, hint);
  const field = useRef<HTMLInputElement>(null);
  const scripts = useScripts();
  const [color, setColor] = useState(asText(value ?? defaultValue));
  return (
    <Field {...{ id, name, label, hint, optional, aside, className, error }}>
      <div className="flex gap-2">
        <input
          type="color"
          className="swatch"
          hidden={!scripts}
          aria-label={t("ui.pick_color", { label })}
          value={/^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : "#ffffff"}
          disabled={!scripts}
          onChange={(event) => setColor(typeInto(field.current, event.target.value))}
        />
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          className="input num w-32"
          {...input}
          {...aria}
          ref={field}
          id={id}
          name={name}
          defaultValue={asText(value ?? defaultValue)}
          onChange={(event) => setColor(event.target.value)}
        />
      </div>
    </Field>
  );
}

/** Sets the field's value and fires its input event, so that listeners see it as typed. */
export function typeInto(field: HTMLInputElement | HTMLSelectElement | null, text: string): string {
  if (field) field.value = text;
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  return text;
}
