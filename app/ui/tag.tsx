import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A word that users wrote themselves: outlined, without a tone; a long one is truncated. */
export function Tag({ to, children }: { to?: string; children: ReactNode }) {
  if (!to)
    return (
      <span className="tag max-w-full">
        <span className="truncate">{children}</span>
      </span>
    );
  return (
    <Link to={to} className="tag max-w-full hover:text-base-content touch:h-11 max-md:px-3.5">
      <span className="truncate">{children}</span>
    </Link>
  );
}
