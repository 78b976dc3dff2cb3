import { Link } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormState } from "./form-state.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type Props = {
  children: ReactNode;
  name?: string;
  value?: string;
  kind?: "primary" | "plain" | "ghost" | "error";
  icon?: IconName;
  small?: boolean;
  className?: string;
  disabled?: boolean;
  /** How this button sends the form, where it differs from the others. */
  encType?: string;
};

const kinds = { primary: "btn-primary", plain: "", ghost: "btn-ghost", error: "btn-error" };

/**
 * Goes from idle to a spinner on the click, and to a tick once it is done. While it waits a second click does nothing;
 * it is not `disabled` then, for that would drop the focus.
 */
export function SubmitButton({
  children,
  name,
  value,
  kind = "primary",
  icon,
  small,
  className = "",
  disabled,
  encType,
}: Props) {
  const { t } = useTranslation();
  const { phase, pressed } = useFormState();
  const mine = pressed === (name ? `${name}=${value ?? ""}` : "");
  const shown = mine ? phase : "idle";
  const waiting = phase === "pending";
  const hold = (event: MouseEvent) => {
    if (waiting) event.preventDefault();
  };
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={`btn ${kinds[kind]} ${small ? "btn-sm" : ""} relative ${className}`}
      aria-busy={waiting || undefined}
      disabled={disabled}
      formEncType={encType}
      data-phase={shown}
      onClick={hold}
    >
      <span className={`inline-flex items-center gap-2 ${shown === "idle" ? "" : "opacity-0"}`}>
        {icon ? <Icon name={icon} /> : null}
        {children}
      </span>
      {shown === "idle" ? null : (
        <span className="absolute inset-0 grid place-items-center">
          {shown === "pending" ? <span className="spinner" /> : <Icon name="check" large />}
        </span>
      )}
      <span className="sr-only" role="status">
        {shown === "pending" ? t("ui.busy") : shown === "done" ? t("ui.done") : ""}
      </span>
    </button>
  );
}

/** The last row of a form: the way out and the one button. On a phone below each other, the button first. */
export function FormActions({
  cancel,
  children,
  className = "",
}: {
  cancel?: string;
  children: ReactNode;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <div className={`flex gap-2 max-md:flex-col-reverse md:justify-end ${className}`}>
      {cancel ? (
        <Link to={cancel} className="btn btn-ghost">
          {t("ui.cancel")}
        </Link>
      ) : null}
      {children}
    </div>
  );
}
