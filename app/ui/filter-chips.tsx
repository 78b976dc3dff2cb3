import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Plate } from "./plate.tsx";
import type { Letter } from "./state.ts";

export type FilterChip = { to: string; label: ReactNode; letter?: Letter; count?: number; current?: boolean };

/** Links of which one is current. On a phone the row scrolls sideways. */
export function FilterChips({
  label,
  items,
  className = "",
}: {
  label: string;
  items: FilterChip[];
  className?: string;
}) {
  return (
    <nav
      className={`-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0 ${className}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable row must be reachable by keyboard
      tabIndex={0}
    >
      {items.map(({ to, label: word, letter, count, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          className="filter-chip shrink-0 md:h-9 touch:h-11"
          aria-current={current ? "true" : undefined}
        >
          {letter ? <Plate letter={letter} size="sm" /> : null}
          {word}
          {count === undefined ? null : (
            <span className={`num font-normal ${current ? "" : "text-muted"}`}>{count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
