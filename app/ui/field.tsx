import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldConflict } from "./field-conflict.tsx";
import { Icon } from "./icon.tsx";

export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Shows next to the label that the field may stay empty. */
  optional?: boolean;
  /** Shown at the right of the label: "Vergeten?" */
  aside?: ReactNode;
  className?: string;
};

type Props = Omit<FieldProps, "name"> & {
  id: string;
  /** For fields whose stored value can be shown when somebody else changed it meanwhile. */
  name?: string;
  inWords?: (stored: unknown) => ReactNode;
  error?: string;
  children: ReactNode;
};

/** A field: its label above it, its first error and its hint below. */
export function Field({ id, name, inWords, label, hint, optional, aside, error, className = "", children }: Props) {
  const labelElement = (
    <label htmlFor={id} className="text-sm font-medium">
      {label}
      {optional ? <Optional /> : null}
    </label>
  );
  return (
    <div className={`grid grid-cols-1 content-start gap-1.5 ${className}`}>
      {aside ? (
        <div className="flex items-baseline justify-between gap-3">
          {labelElement}
          {aside}
        </div>
      ) : (
        labelElement
      )}
      {children}
      <FieldError id={id} error={error} />
      {name ? <FieldConflict name={name} label={label} inWords={inWords} /> : null}
      <Hint id={id}>{hint}</Hint>
    </div>
  );
}

export function Optional() {
  const { t } = useTranslation();
  // the space outside: within the span it is left out where the name of the field is put together
  return (
    <>
      {" "}
      <span className="font-normal text-muted">{t("ui.optional")}</span>
    </>
  );
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="tone-bad flex items-start gap-1.5 text-sm text-tone-ink">
      <Icon name="circle-alert" className="mt-0.5" />
      {error}
    </p>
  );
}

export function Hint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <div id={`${id}-hint`} className="text-sm text-muted">
      {children}
    </div>
  );
}
