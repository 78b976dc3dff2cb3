import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** `place`: its name in the navigation (app/frame/places.ts), if it is in it. */
export type TabItem = { to: string; label: ReactNode; count?: number; current?: boolean; place?: string };

/** Scrolls its row of links so that one is seen whole, where the row is longer than the screen. */
export function toMiddle(tab: HTMLAnchorElement | null): void {
  const row = tab?.closest("nav");
  if (!tab || !row) return;
  const [of, within] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += of.left + of.width / 2 - within.left - within.width / 2;
}

/** Links to pages that look like tabs. */
export function Tabs({ label, items, className = "mt-5" }: { label: string; items: TabItem[]; className?: string }) {
  return (
    <nav
      className={`tabs tabs-border flex-nowrap overflow-x-auto overflow-y-hidden border-b border-line ${className}`}
      aria-label={label}
    >
      {items.map(({ to, label: word, count, current, place }) => (
        <Link
          key={to}
          to={to}
          ref={current ? toMiddle : undefined}
          className="tab shrink-0"
          data-place={place}
          aria-current={current ? "page" : undefined}
        >
          {word}
          {count === undefined ? null : <span className="num ml-1.5 text-muted">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
