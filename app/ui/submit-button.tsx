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
  /** The encoding for this button, when it differs from the form's. */
  encType?: string;
};

const kinds = { primary: "btn-primary", plain: "", ghost: "btn-ghost", error: "btn-error" };

/**
 * Shows a spinner while the form is pending, and a tick when it is done. Meanwhile clicks are ignored, but it is not
 * disabled, since that would lose the focus.
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
  const isPressed = pressed === (name ? `${name}=${value ?? ""}` : "");
  const shownPhase = isPressed ? phase : "idle";
  const isPending = phase === "pending";
  const ignoreWhilePending = (event: MouseEvent) => {
    if (isPending) event.preventDefault();
  };
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={`btn ${kinds[kind]} ${small ? "btn-sm" : ""} relative ${className}`}
      aria-busy={isPending || undefined}
      disabled={disabled}
      formEncType={encType}
      data-phase={shownPhase}
      onClick={ignoreWhilePending}
    >
      <span className={`inline-flex items-center gap-2 ${shownPhase === "idle" ? "" : "opacity-0"}`}>
        {icon ? <Icon name={icon} /> : null}
        {children}
      </span>
      {shownPhase === "idle" ? null : (
        <span className="absolute inset-0 grid place-items-center">
          {shownPhase === "pending" ? <span className="spinner" /> : <Icon name="check" large />}
        </span>
      )}
      <span className="sr-only" role="status">
        {shownPhase === "pending" ? t("ui.busy") : shownPhase === "done" ? t("ui.done") : ""}
      </span>
    </button>
  );
}

/**
 * The last row of a form: the way back and submit. On a phone they stack, submit first. `keep` says what stays as it is,
 * where the form itself cancels something.
 */
export function FormActions({
  cancel,
  keep,
  children,
  className = "",
}: {
  cancel?: string;
  keep?: string;
  children: ReactNode;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <div className={`flex gap-2 max-md:flex-col-reverse md:justify-end ${className}`}>
      {cancel ? (
        <Link to={cancel} className="btn btn-ghost">
          {keep ?? t("ui.cancel")}
        </Link>
      ) : null}
      {children}
    </div>
  );
}
