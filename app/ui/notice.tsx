import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import type { Tone } from "./state.ts";

type Props = {
  tone: Tone;
  icon?: IconName;
  title?: ReactNode;
  action?: ReactNode;
  /** "status" for a result, "alert" for an error; none for a notice that was there when the page opened. */
  role?: "status" | "alert";
  className?: string;
  children?: ReactNode;
};

const defaultIcons: Record<Tone, IconName> = {
  valid: "circle-check",
  soon: "triangle-alert",
  bad: "circle-alert",
  expired: "circle-alert",
  oos: "octagon-minus",
  plan: "info",
  none: "info",
  accent: "info",
};

/** A notice: what is the case, and what follows from it. Use one on a page if possible. */
export function Notice({ tone, icon = defaultIcons[tone], title, action, role, className = "", children }: Props) {
  return (
    <div
      className={`notice tone-${tone} ${action ? "max-md:flex-wrap" : ""} ${className}`.replace(/ +/g, " ").trim()}
      role={role}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action ? <div className="max-md:basis-full max-md:pl-7">{action}</div> : null}
    </div>
  );
}
