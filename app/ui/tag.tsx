import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A word of the users themselves: outlined, never coloured; a long one ends where its place does. */
export function Tag({ to, children }: { to?: string; children: ReactNode }) {
  if (!to)
    return (
      <span className="tag max-w-full">
        <span className="truncate">{children}</span>
      </span>
    );
  return (
    <Link to={to} className="tag max-w-full hover:text-base-content max-md:h-11 max-md:px-3.5">
      <span className="truncate">{children}</span>
    </Link>
  );
}
