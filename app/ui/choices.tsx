import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, Hint, Optional } from "./field.tsx";
import { FieldConflict } from "./field-conflict.tsx";
import { asChecked, asText, useField } from "./form-state.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import type { Tone } from "./state.ts";

type CheckboxProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  defaultChecked?: boolean;
  toggle?: boolean;
  value?: string;
  className?: string;
};

/** A yes-or-no field. Sends "on" (or `value`) when checked, and nothing otherwise. `toggle` shows it as a switch. */
export function CheckboxField({
  name,
  label,
  hint,
  defaultChecked,
  toggle,
  value = "on",
  className = "",
}: CheckboxProps) {
  const { t } = useTranslation();
  const { id, value: fieldValue, error, aria } = useField(name, hint);
  const kind = toggle ? "toggle toggle-primary toggle-sm" : "checkbox checkbox-primary checkbox-sm";
  const checked =
    fieldValue === undefined
      ? defaultChecked
      : fieldValue === value || (Array.isArray(fieldValue) && fieldValue.includes(value)) || asChecked(fieldValue);
  return (
    <div className={`grid gap-1 ${className}`}>
      <label
        className="flex min-h-6 cursor-pointer items-start gap-3 text-sm touch:min-h-11 touch:items-center"
        htmlFor={id}
      >
        <input
          type="checkbox"
          className={`${kind} shrink-0`}
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          {...aria}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldError id={id} error={error} />
      <FieldConflict name={name} label={label} inWords={(stored) => t(asChecked(stored) ? "ui.yes" : "ui.no")} />
      <Hint id={id}>{hint}</Hint>
    </div>
  );
}

/** For each control of a group that was refused: where the focus goes, the mistake is said. */
const refused = (aria: ReturnType<typeof useField>["aria"]) => (aria["aria-invalid"] ? aria : {});

type Option = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** Values as the choices say them. */
const optionsInWords = (options: readonly Pick<Option, "value" | "label">[]) => (stored: unknown) =>
  [stored].flat().map((each, index) => (
    <Fragment key={asText(each)}>
      {index > 0 ? ", " : ""}
      {options.find(({ value }) => value === asText(each))?.label ?? asText(each)}
    </Fragment>
  ));

type GroupProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  options: readonly Option[];
  defaultValue?: string;
  /** Shows each option in a box, for options with an explanation. */
  boxed?: boolean;
  className?: string;
};

/** One of a few options, all visible. */
export function RadioGroup({ name, label, hint, optional, options, defaultValue, boxed, className = "" }: GroupProps) {
  const { id, value, error, aria } = useField(name, hint);
  const chosen = asText(value ?? defaultValue);
  const row = boxed
    ? "rounded-field border border-line px-3.5 py-3 hover:bg-base-200 has-checked:border-primary has-checked:bg-accent-soft"
    : "min-h-6 touch:min-h-11 touch:items-center";
  return (
    <fieldset className={`grid gap-1.5 ${className}`} aria-describedby={aria["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {optional ? <Optional /> : null}
      </legend>
      <div className={`grid ${boxed ? "gap-2" : "gap-2.5 max-md:gap-0"}`}>
        {options.map((option, index) => (
          <label key={option.value} className={`flex cursor-pointer items-start gap-3 text-sm ${row}`}>
            <input
              type="radio"
              className="radio radio-primary radio-sm shrink-0"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === chosen}
              disabled={option.disabled}
              {...refused(aria)}
            />
            <span className="min-w-0">
              <span className={boxed ? "font-medium" : undefined}>{option.label}</span>
              {option.hint ? <span className="block text-muted">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <FieldConflict name={name} label={label} inWords={optionsInWords(options)} />
      <Hint id={id}>{hint}</Hint>
    </fieldset>
  );
}

/** Any number of a few options; sends the field once for each chosen one. */
export function CheckboxGroup({
  name,
  label,
  hint,
  options,
  defaultValue = [],
  className = "",
}: Omit<GroupProps, "defaultValue" | "boxed"> & { defaultValue?: readonly string[] }) {
  const { id, value, error, aria } = useField(name, hint);
  const chosen = value === undefined ? defaultValue : [value].flat().map(asText);
  return (
    <fieldset className={`grid gap-1.5 ${className}`} aria-describedby={aria["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2.5 max-md:gap-0">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`flex min-h-6 cursor-pointer items-start gap-3 text-sm touch:min-h-11 ${option.hint ? "touch:py-2.5" : "touch:items-center"}`}
          >
            <input
              type="checkbox"
              className="checkbox checkbox-primary checkbox-sm shrink-0"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              disabled={option.disabled}
              {...refused(aria)}
            />
            <span className="min-w-0">
              {option.label}
              {option.hint ? <span className="block text-muted">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <FieldConflict name={name} label={label} inWords={optionsInWords(options)} />
      <Hint id={id}>{hint}</Hint>
    </fieldset>
  );
}

export type Segment = { value: string; label: ReactNode; tone: Tone; icon?: IconName };

/**
 * Large segmented buttons: 48 px high on a desk, 56 px on a phone. A sibling with the class `.on-nok` is shown only
 * when "nok" is chosen.
 */
export function Seg({
  name,
  label,
  segments,
  defaultValue,
  className = "",
}: {
  name: string;
  label: ReactNode;
  segments: readonly Segment[];
  defaultValue?: string;
  className?: string;
}) {
  const { id, value, error, aria } = useField(name);
  const chosen = asText(value ?? defaultValue);
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <div
        className="seg"
        role="radiogroup"
        aria-label={typeof label === "string" ? label : undefined}
        aria-describedby={aria["aria-describedby"]}
      >
        {segments.map((segment, index) => (
          <label key={segment.value} className={`tone-${segment.tone}`}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={segment.value}
              defaultChecked={segment.value === chosen}
              {...refused(aria)}
            />
            {segment.icon ? <Icon name={segment.icon} large /> : null}
            {segment.label}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <FieldConflict name={name} label={label} inWords={optionsInWords(segments)} />
    </div>
  );
}
