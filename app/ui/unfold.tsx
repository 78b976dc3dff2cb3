import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Props = { label: ReactNode; open?: boolean; className?: string; children: ReactNode };

/** What is folded below a quiet line until somebody asks for it. `open`: unfolded from the start. */
export function Unfold({ label, open, className = "", children }: Props) {
  return (
    <details className={`group/unfold ${className}`} open={open}>
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 text-sm text-muted hover:text-base-content touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="transition-transform group-open/unfold:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}
