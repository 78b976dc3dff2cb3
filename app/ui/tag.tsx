import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A word of the users themselves: outlined, never coloured. */
export function Tag({ to, children }: { to?: string; children: ReactNode }) {
  if (!to) return <span className="tag">{children}</span>;
  return (
    <Link to={to} className="tag hover:text-base-content max-md:h-11 max-md:px-3.5">
      {children}
    </Link>
  );
}
