import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

export type Crumb = { to: string; label: string };

/** Breadcrumbs: all steps on a desk, only the last one on a phone. `here` names the page itself. */
export function Trail({ steps, here }: { steps: Crumb[]; here: string }) {
  const { t } = useTranslation();
  const back = steps[steps.length - 1];
  return (
    <nav className="no-print max-md:-mt-3" aria-label={t("ui.trail")}>
      {back ? (
        <Link
          to={back.to}
          className="-ml-1 inline-flex min-h-11 min-w-11 max-w-full items-center gap-1 text-sm text-muted md:hidden"
        >
          <Icon name="chevron-left" />
          <span className="truncate">{back.label}</span>
        </Link>
      ) : null}
      <div className="breadcrumbs max-md:hidden">
        <ul>
          {steps.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li aria-current="page" className="text-base-content">
            {here}
          </li>
        </ul>
      </div>
    </nav>
  );
}
