import { Link } from "@remix-run/react";
import { Meter } from "~/ui/meter";

type Props = { rows: { key: string; label: string; to?: string; count: number; text: string }[] };

/** A breakdown of a total: name, bar and number on each line. The bars are decorative. */
export function Breakdown({ rows }: Props) {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="grid gap-1 p-2 md:px-3">
      {rows.map(({ key, label, to, count, text }) => (
        <li
          key={key}
          className={`grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-3 rounded-field px-2 py-1.5 text-sm touch:min-h-11 ${to ? "link-row" : ""}`}
        >
          {to ? (
            <Link to={to} className="cover [overflow-wrap:anywhere]">
              {label}
            </Link>
          ) : (
            <span className="[overflow-wrap:anywhere]">{label}</span>
          )}
          <Meter label={label} value={count} max={max} decorative />
          <span className="num min-w-8 text-right font-medium">{text}</span>
        </li>
      ))}
    </ul>
  );
}
