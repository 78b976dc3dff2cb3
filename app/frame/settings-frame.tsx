import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";

export type SettingsEntry = { to: string; label: string; icon: IconName };

type Props = {
  title: string;
  entries: SettingsEntry[];
  /** The page with the list of settings, where a phone goes back to. */
  up?: string;
  /** For pages with tables: full width. */
  wide?: boolean;
  children: ReactNode;
};

/** A menu at the left and one column of content. On a phone only a link back to the list. */
export function SettingsFrame({ title, entries, up, wide, children }: Props) {
  const { pathname } = useLocation();
  const matching = entries.map(({ to }) => to.split("?")[0]!).filter((path) => `${pathname}/`.startsWith(`${path}/`));
  const nearest = matching.sort((a, b) => b.length - a.length)[0]; // the longest match, for nested pages
  const isAt = (to: string) => to.split("?")[0] === nearest;
  return (
    <div
      className={`grid grid-cols-1 gap-x-10 ${wide ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : "lg:grid-cols-[13rem_minmax(0,42rem)]"}`}
    >
      <nav className="max-lg:hidden" aria-label={title}>
        <h2 className="eyebrow px-2.5 pb-2">{title}</h2>
        <ul className="grid gap-0.5">
          {entries.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isAt(to) ? "page" : undefined}
                className={`flex h-9 items-center gap-2.5 rounded-field px-2.5 text-sm ${isAt(to) ? "bg-base-300/60 font-semibold" : "text-muted hover:bg-base-300/40 hover:text-base-content"}`}
              >
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {up ? (
          <Link to={up} className="-ml-1 -mt-3 inline-flex min-h-11 items-center gap-1 text-sm text-muted lg:hidden">
            <Icon name="chevron-left" />
            {title}
          </Link>
        ) : null}
        {children}
      </div>
    </div>
  );
}
