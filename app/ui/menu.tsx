import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type Props = {
  /** What the button shows. */
  summary: ReactNode;
  /** The accessible name of the button, when it shows no text. */
  label?: string;
  summaryClass?: string;
  /** Whether the page is one of those in the menu. */
  current?: boolean;
  /** daisyUI classes for the side on which it opens: dropdown-end, dropdown-top. */
  className?: string;
  listClass?: string;
  children: ReactNode;
};

/**
 * A menu in a <details>, which works without scripts; with them it also closes on Escape, a click outside, and
 * navigation.
 */
export function Menu({
  summary,
  label,
  summaryClass = "btn",
  current,
  className = "",
  listClass = "w-56",
  children,
}: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useAutoClose(details, key);
  return (
    <details className={`dropdown ${className}`} ref={details}>
      <summary className={summaryClass} aria-label={label} aria-current={current ? "true" : undefined}>
        {summary}
      </summary>
      <ul className={`menu dropdown-content z-30 mt-1 rounded-box bg-base-100 p-2 ${listClass}`}>{children}</ul>
    </details>
  );
}

/** The ⋯ menu of a page or row; `label` says of which. */
export function MoreMenu({
  label,
  quiet,
  className = "dropdown-end",
  children,
}: {
  label?: string;
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const name = label ? t("ui.more_for", { name: label }) : t("ui.more");
  return (
    <Menu
      label={name}
      summary={<Icon name="ellipsis" />}
      summaryClass={quiet ? "btn btn-ghost btn-square btn-sm" : "btn btn-square"}
      className={className}
    >
      {children}
    </Menu>
  );
}

export function MenuLink({
  to,
  icon,
  current,
  className,
  children,
}: {
  to: string;
  icon?: IconName;
  current?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <li className={className}>
      <Link to={to} className={current ? "menu-active" : undefined} aria-current={current ? "true" : undefined}>
        {icon ? <Icon name={icon} /> : null}
        {children}
      </Link>
    </li>
  );
}

type MenuPostProps = { action?: string; icon?: IconName; values?: Record<string, string>; children: ReactNode };

/** A menu entry that changes something: a form with one button. */
export function MenuPost({ action, icon, values = {}, children }: MenuPostProps) {
  return (
    <li>
      <Form method="post" action={action}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="menu-post">
          {icon ? <Icon name={icon} /> : null}
          {children}
        </button>
      </Form>
    </li>
  );
}

export function MenuTitle({ children }: { children: ReactNode }) {
  return <li className="menu-title">{children}</li>;
}

/**
 * Closes a menu on Escape, a press or focus outside it, and where `place` becomes another; one that was opened before
 * the scripts of its page ran stays open.
 */
export function useAutoClose(details: React.RefObject<HTMLDetailsElement | null>, place: string) {
  const openedAt = useRef(place);
  useEffect(() => {
    if (openedAt.current === place) return;
    openedAt.current = place;
    if (details.current) details.current.open = false;
  }, [details, place]);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (details.current?.open && !details.current.contains(event.target as Node)) details.current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [details]);
}
