import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type Props = {
  to: string;
  icon?: IconName;
  kind?: "primary" | "plain" | "ghost";
  small?: boolean;
  /** Why the action is not possible now; the button is then disabled and shows this text. */
  locked?: string | false | null;
  /** Hidden below 768 px, where a PhoneNotice explains why. */
  deskOnly?: boolean;
  className?: string;
  children: ReactNode;
};

const kinds = { primary: "btn-primary", plain: "", ghost: "btn-ghost" };

/** A link that looks like a button, to a page where something is created or changed. */
export function Action({ to, icon, kind = "plain", small, locked, deskOnly, className = "", children }: Props) {
  const reason = useId();
  const classes = `btn ${kinds[kind]} ${small ? "btn-sm" : ""} ${deskOnly ? "max-md:hidden" : ""} ${className}`;
  const inside = (
    <>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </>
  );
  if (!locked)
    return (
      <Link to={to} className={classes}>
        {inside}
      </Link>
    );
  return (
    <>
      <button type="button" disabled className={classes} aria-describedby={reason} title={locked}>
        {inside}
      </button>
      <span id={reason} className="sr-only">
        {locked}
      </span>
    </>
  );
}
